/** What the page's first script (early-watch.ts) leaves for the page's own scripts. */
import type { FrameControl } from './frame-control.ts';

export interface EarlyPlay {
  frame: HTMLElement;
  control: FrameControl;
}
declare global {
  interface Window {
    foyerPlay?: EarlyPlay;
  }
}

/** On frames that have a control, or are about to get one; the host keeps no taps for them (shell/src/taps). */
export const CONNECTED = 'data-answers';
