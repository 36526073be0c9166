/** Says that the video goes on where it was left, with the way to its start, for a moment. */
import { buildElement } from './build-element.ts';
import type { Commands } from './commands.ts';
import { formatTime } from './format-time.ts';
import type { Word } from './words.ts';

const SHOWN_MS = 8000;
/** Further than what was seen by so much: somebody was here before. */
const RESUMED_SECONDS = 8;

const seenSeconds = ({ played }: HTMLVideoElement): number =>
  Array.from({ length: played.length }, (_, index) => played.end(index) - played.start(index)).reduce(
    (sum, seconds) => sum + seconds,
    0,
  );

/** Shows nothing where a link named the moment, or the video started at its start. @returns undo */
export const showResumed = (
  root: HTMLElement,
  video: HTMLVideoElement,
  commands: Commands,
  word: Word,
): (() => void) | undefined => {
  const { currentTime } = video;
  if (currentTime - seenSeconds(video) < RESUMED_SECONDS) return undefined;
  if (new URLSearchParams(window.location.search).has('t')) return undefined;
  const button = buildElement('button', { type: 'button' }, word('controls.fromBeginning'));
  const chip = buildElement(
    'div',
    { class: 'mf-player-resumed', role: 'status' },
    word('controls.resumedAt', { time: formatTime(currentTime) }),
    button,
  );
  const hide = () => {
    clearTimeout(timer);
    chip.remove();
  };
  const timer = setTimeout(hide, SHOWN_MS);
  button.addEventListener('click', () => {
    commands.seekTo(0);
    hide();
    root.focus({ preventScroll: true });
  });
  root.append(chip);
  return hide;
};
