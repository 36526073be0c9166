/**
 * Plays a video that has its first frame over the page before, where its page will show it: rendering that page is one long task, in which the
 * browser would show no frame. The page's player takes the element (`moveVideo`).
 */
import { applyEarlySettings } from './early-settings.ts';
import { turnDown } from './engine/turn-down.ts';
import { tellFirstFrame } from './tell-first-frame.ts';

interface Sound {
  muted: boolean;
  /** Of the stream: see turnDown. */
  volume: number | undefined;
}

export const makeBox = (className = '', ...children: Element[]): HTMLElement => {
  const box = document.createElement('div');
  box.className = className;
  box.append(...children);
  return box;
};

/** A player's frame without controls. */
export const frameVideo = (video: HTMLVideoElement): HTMLElement => {
  const frame = makeBox('mf-player-frame', makeBox('mf-player-stage', makeBox('mf-player-box', video)));
  frame.dataset.state = 'playing';
  return frame;
};

/**
 * As the page's player would (frame-control.ts).
 * @returns when a frame shows; false where the browser does not play
 */
export const playReadyVideo = async (video: HTMLVideoElement, { muted, volume }: Sound): Promise<boolean> => {
  video.playsInline = true;
  video.muted = muted;
  applyEarlySettings(video);
  turnDown(video, volume);
  tellFirstFrame(video);
  const shows = new Promise<unknown>((resolve) => {
    // Browsers tell of a frame before they paint it: what the promise leads to would run first, as a microtask, so it gets a task of its own.
    // Not every browser tells of frames.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => setTimeout(resolve));
    else resolve(undefined);
  });
  try {
    await video.play();
  } catch {
    return false;
  }
  await shows;
  return true;
};
