/** Says over the picture why play waits, or that it was given up, with Retry. */
import type { RecoveryCause } from './engine/engine.ts';
import type { PlayWords } from './play-data.ts';

/** Where the HTML of the frame, and of the mini-player, has room for it; React leaves what is in it alone. */
export const NOTICE_CLASS = 'mf-player-notice';
export const NOTICE_PLACE = `.${NOTICE_CLASS}`;

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

/** @param placeOf where there is room for it now: the player may be in the corner, and its frame gone */
export const createFaultNotice = (
  placeOf: () => Element | null,
  words: PlayWords,
  onRetry: () => void,
): FaultNotice => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The mini-player takes it along when it takes the player. */
  let shown: HTMLElement | undefined;
  let wasRetried = false;
  const show = (role: 'status' | 'alert', className: string, text: string) => {
    const box = Object.assign(document.createElement('div'), { className, role });
    shown?.remove();
    shown = box;
    // The live region is there before its words are.
    placeOf()?.replaceChildren(box);
    box.append(Object.assign(document.createElement('p'), { textContent: text }));
    return box;
  };
  const hide = () => {
    clearTimeout(timer);
    shown?.remove();
    shown = undefined;
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
      button.addEventListener('click', () => {
        wasRetried = true;
        onRetry();
      });
      box.append(button);
      // The button that was pressed went with the focus.
      if (wasRetried && document.activeElement === document.body) button.focus({ preventScroll: true });
      wasRetried = false;
    },
    hide,
  };
};
