/** Tells what a key or a gesture did: in the middle of the picture, and to screen readers. */
import { buildElement } from './build-element.ts';

const SHOWN_MS = 1100;

export interface Feedback {
  /** `isQuiet`: seen only, where video.js itself tells it. */
  tell: (text: string, options?: { isQuiet?: boolean; side?: 'left' | 'right' }) => void;
  dispose: () => void;
}

/** @param root the player's element */
export const createFeedback = (root: HTMLElement): Feedback => {
  const shown = buildElement('div', { class: 'mf-player-feedback', 'aria-hidden': 'true' });
  const spoken = buildElement('div', { class: 'vjs-control-text', role: 'status' });
  root.append(shown, spoken);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    tell: (text, { isQuiet = false, side } = {}) => {
      clearTimeout(timer);
      shown.textContent = text;
      shown.dataset.side = side ?? '';
      shown.classList.add('mf-player-feedback-shown');
      if (!isQuiet) spoken.textContent = text;
      timer = setTimeout(() => {
        shown.classList.remove('mf-player-feedback-shown');
        spoken.textContent = '';
      }, SHOWN_MS);
    },
    dispose: () => {
      clearTimeout(timer);
      shown.remove();
      spoken.remove();
    },
  };
};
