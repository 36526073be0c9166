/** Connects a page's frame with its control: the one that the page's first script made, or one of its own. */
import { CONNECTED, type EarlyPlay } from './early-play.ts';
import type { FrameControl, FrameOwner, FrameSource } from './frame-control.ts';

export const loadControl = () => import(/* webpackChunkName: "frame-control" */ './frame-control.ts');

// A page that was reached from another one has no script that came before it, and is about to play.
if (typeof document !== 'undefined' && !document.querySelector(`[${CONNECTED}]`))
  loadControl().catch(() => {});

export interface FrameConnection {
  /** Undefined until its code is there. */
  readonly control: FrameControl | undefined;
  /** Plays as soon as the control is there. */
  start: () => void;
  end: () => void;
  /** Leaves the control to the caller: the player goes on without this frame. */
  release: () => FrameControl | undefined;
}

/** The server's HTML of a place whose code was late is replaced as a whole; what plays in it goes on in the new frame. */
const moveFrom = ({ frame: old, control }: EarlyPlay, frame: HTMLElement): void => {
  const box = old.querySelector('.mf-player-stage')?.firstElementChild;
  if (box) frame.querySelector('.mf-player-stage')?.replaceChildren(box);
  control.moveTo(frame);
  // The browser paused what was out of the document.
  if (control.state === 'playing' || control.state === 'loading') void control.engine?.play();
};

const takeEarly = (frame: HTMLElement): FrameControl | undefined => {
  const early = window.foyerPlay;
  if (!early) return undefined;
  if (early.frame === frame) return early.control;
  const isSame = early.frame.dataset.play === frame.dataset.play;
  if (early.frame.isConnected || !isSame) return undefined;
  moveFrom(early, frame);
  window.foyerPlay = { frame, control: early.control };
  return early.control;
};

/** @param kept a control that goes on in this frame; its element is there already */
export const connectFrame = (
  frame: HTMLElement,
  source: FrameSource,
  owner: FrameOwner,
  kept?: FrameControl,
): FrameConnection => {
  const early = kept ?? takeEarly(frame);
  let control = early;
  let isEnded = false;
  let isWanted = false;
  let loading: Promise<void> | undefined;
  frame.setAttribute(CONNECTED, '');
  if (kept) kept.moveTo(frame, owner);
  else early?.setOwner(owner);

  const connect = async () => {
    try {
      const { controlFrame } = await loadControl();
      if (isEnded) return;
      control = controlFrame(frame, source, owner);
      if (isWanted) control.start();
    } catch (error) {
      // The next click tries again.
      loading = undefined;
      frame.dataset.state = 'idle';
      console.error('the player cannot be had', error);
    }
  };
  const start = () => {
    if (control) return control.start();
    isWanted = true;
    frame.dataset.state = 'loading';
    loading ??= connect();
  };
  if (!early) loading = connect();
  const release = () => {
    isEnded = true;
    const released = control;
    control = undefined;
    if (window.foyerPlay?.frame === frame) delete window.foyerPlay;
    return released;
  };
  return {
    get control() {
      return control;
    },
    start,
    end: () => release()?.dispose(),
    release,
  };
};
