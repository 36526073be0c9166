/** Whether a visitor can be notified of something that can wait: nothing plays, nothing is typed, nothing would be lost by leaving. */

const isPlaying = (): boolean =>
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(
    ({ paused, ended }) => !paused && !ended,
  );

const TEXT_FIELDS =
  'textarea, input:not([type]), input[type="text"], input[type="email"], input[type="password"], input[type="url"]';
const EDITABLE = `${TEXT_FIELDS}, input, select, [contenteditable]`;

/** A field that has the focus, or holds a text that someone wrote; what only shows a text is read-only. */
const isTyping = (): boolean =>
  document.activeElement?.matches(EDITABLE) === true ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].some(
    ({ value, readOnly }) => value !== '' && !readOnly,
  );

/** Who sends or edits something holds back the end of the document; asked as the browser would ask. */
const isLeavingGuarded = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Whether the document can give way to another one: nothing plays, nothing is typed, nobody holds it back. */
export const isAtRest = (): boolean => !isPlaying() && !isTyping() && !isLeavingGuarded();

export const isQuietMoment = (): boolean => document.visibilityState === 'visible' && isAtRest();
