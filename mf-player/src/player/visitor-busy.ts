/**
 * Whether the visitor is in the middle of something that belongs to the video that is shown: what starts automatically waits for it. Asked of
 * the document, since dialogs and menus belong to other packages.
 */

/** What the visitor did so recently is still under way: a dialog's code may be loading, a vote be on its way. */
const RECENT_MS = 3000;

const OPEN =
  'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], details[data-menu][open]';
const TEXT_FIELD =
  'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"], [type="file"])';
/** Marks controls whose effect is on the shown video. */
const OF_VIDEO = '[data-of-video]';
/** Marks what is read for longer, such as comments. */
const READ = '[data-read]';
const PLAYER = '.mf-player-frame';

const visibleHeight = (element: Element | null): number => {
  if (!element) return 0;
  const { top, bottom } = element.getBoundingClientRect();
  return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
};

/** It fills a third of the window, and more of it than the player does. */
const isReading = (): boolean => {
  const needed = Math.max(window.innerHeight / 3, visibleHeight(document.querySelector(PLAYER)));
  return [...document.querySelectorAll(READ)].some((element) => visibleHeight(element) >= needed);
};

const hasDraft = (): boolean =>
  [...document.querySelectorAll('textarea')].some(
    ({ readOnly, value, defaultValue }) => !readOnly && value.trim() !== '' && value !== defaultValue,
  );

/** A dialog or a menu lies over the page. */
export const isSomethingOpen = (): boolean => document.querySelector(OPEN) !== null;

const isInUse = (): boolean =>
  isSomethingOpen() || document.activeElement?.matches(TEXT_FIELD) === true || hasDraft() || isReading();

export interface VisitorWatch {
  isBusy: () => boolean;
  stop: () => void;
}

/** @param isOwn whether what was touched is part of what waits: its own buttons do not make it wait */
export const watchVisitor = (isOwn: (target: Element) => boolean): VisitorWatch => {
  let usedAtMs = -Infinity;
  const onUse = ({ target }: Event) => {
    if (target instanceof Element && !isOwn(target)) usedAtMs = Date.now();
  };
  // Who moves over a control is about to use it; elsewhere a pointer that moves says nothing.
  const onMove = (event: Event) => {
    if (event.target instanceof Element && event.target.closest(OF_VIDEO)) onUse(event);
  };
  const heard = [
    ['pointerdown', onUse],
    ['keydown', onUse],
    ['pointermove', onMove],
  ] as const;
  for (const [name, listener] of heard) document.addEventListener(name, listener, true);
  return {
    isBusy: () => Date.now() - usedAtMs < RECENT_MS || isInUse(),
    stop: () => {
      for (const [name, listener] of heard) document.removeEventListener(name, listener, true);
    },
  };
};
