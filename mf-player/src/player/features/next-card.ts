/** Over the picture in the corner, at the end: what comes next, and by default how soon it starts automatically, with a way out. */
import type { NextInCorner } from '../player-options.ts';
import { watchVisitor } from '../visitor-busy.ts';
import { buildElement } from './build-element.ts';
import type { Word } from './words.ts';

const TICK_MS = 250;

export interface NextCardParts {
  word: Word;
  next: Pick<NextInCorner, 'title' | 'startsInSeconds'>;
  /** Counts down, and plays. */
  startsItself: boolean;
  onPlay: () => void;
  onCancel: () => void;
}

export interface NextCard {
  readonly element: HTMLElement;
  /** Once it is in the document. @param takesFocus who was at the player's controls goes on at the card's */
  start: (takesFocus: boolean) => void;
  remove: () => void;
}

export const createNextCard = ({ word, next, startsItself, onPlay, onCancel }: NextCardParts): NextCard => {
  const seconds = startsItself ? (next.startsInSeconds ?? 0) : 0;
  const labelAt = (left: number) =>
    startsItself ? word('controls.nextIn', { seconds: left }) : word('controls.next');
  const label = buildElement('p', { class: 'mf-player-next-label', 'aria-hidden': 'true' });
  const reported = buildElement('p', { class: 'mf-player-next-told', role: 'status' });
  const progress = buildElement('progress', { 'aria-hidden': 'true', max: seconds, value: 0 });
  const button = (name: string, text: string, act: () => void) => {
    const made = buildElement('button', { type: 'button', class: name }, text);
    made.addEventListener('click', act);
    return made;
  };
  const playButton = button('mf-player-next-play', word('controls.playNow'), onPlay);
  const element = buildElement(
    'section',
    { class: 'mf-player-next', 'aria-label': word('controls.next') },
    label,
    buildElement('p', { class: 'mf-player-next-title', dir: 'auto' }, next.title),
    startsItself ? progress : undefined,
    buildElement(
      'div',
      { class: 'mf-player-next-ways' },
      button('mf-player-next-cancel', word(startsItself ? 'controls.cancel' : 'controls.close'), onCancel),
      playButton,
    ),
    reported,
  );
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') onCancel();
  });
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopWatching = () => {};
  const saidFirst = () => `${labelAt(seconds)}: ${next.title}`;
  const draw = (left: number, waits = false) => {
    const text = waits ? word('controls.nextWaits') : labelAt(Math.ceil(left));
    if (label.textContent !== text) label.textContent = text;
    progress.value = seconds - left;
  };
  return {
    element,
    start: (takesFocus) => {
      draw(seconds);
      // The live region was there before its words: said once, not every second.
      reported.textContent = saidFirst();
      if (takesFocus) playButton.focus({ preventScroll: true });
      if (!startsItself) return;
      let endsAt = Date.now() + seconds * 1000;
      let waited = false;
      const { isBusy, stop } = watchVisitor((target) => element.contains(target));
      stopWatching = stop;
      timer = setInterval(() => {
        const waits = isBusy();
        // From its start again: there is time to cancel for anyone who closes a dialog.
        if (waits) endsAt = Date.now() + seconds * 1000;
        if (waits !== waited) reported.textContent = waits ? word('controls.nextWaits') : saidFirst();
        waited = waits;
        const left = Math.max(0, (endsAt - Date.now()) / 1000);
        draw(left, waits);
        // A hidden page starts nothing.
        if (left > 0 || document.documentElement.hasAttribute('data-hidden')) return;
        clearInterval(timer);
        onPlay();
      }, TICK_MS);
    },
    remove: () => {
      stopWatching();
      clearInterval(timer);
      element.remove();
    },
  };
};
