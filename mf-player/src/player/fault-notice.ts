/** Says over the picture why play waits, or that it was given up, with Retry. */
import type { RecoveryCause } from './engine/engine.ts';
import type { PlayWords } from './play-data.ts';

/** Where the frame's HTML has room for it; React leaves what is in it alone. */
export const NOTICE_PLACE = '.mf-player-notice';

/** Most faults are over before anybody could read a sentence. */
const WAITING_DELAY_MS = 1200;

const FAILED: Record<RecoveryCause, keyof PlayWords> = {
  offline: 'unreachable',
  stalled: 'unreachable',
  network: 'unreachable',
  missing: 'missing',
  expired: 'expired',
  decode: 'decode',
};

export interface FaultNotice {
  showWaiting: (cause: RecoveryCause) => void;
  showFailed: (cause: RecoveryCause) => void;
  hide: () => void;
}

/** @param frameOf the frame that the player stands in now */
export const createFaultNotice = (
  frameOf: () => HTMLElement,
  words: PlayWords,
  onRetry: () => void,
): FaultNotice => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (role: 'status' | 'alert', className: string, text: string) => {
    const box = Object.assign(document.createElement('div'), { className, role });
    // The live region is there before its words are.
    frameOf().querySelector(NOTICE_PLACE)?.replaceChildren(box);
    box.append(Object.assign(document.createElement('p'), { textContent: text }));
    return box;
  };
  const hide = () => {
    clearTimeout(timer);
    frameOf().querySelector(NOTICE_PLACE)?.replaceChildren();
  };
  return {
    showWaiting: (cause) => {
      clearTimeout(timer);
      const text = cause === 'offline' ? words.offline : words.waiting;
      timer = setTimeout(() => show('status', 'mf-player-waiting', text), WAITING_DELAY_MS);
    },
    showFailed: (cause) => {
      hide();
      const box = show('alert', 'mf-player-failure', words[FAILED[cause]]);
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        className: 'mf-player-retry',
        textContent: words.retry,
      });
      button.addEventListener('click', onRetry);
      box.append(button);
    },
    hide,
  };
};
