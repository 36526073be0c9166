/**
 * A `<video>` that loads its stream while the page that it will stand on is still rendered: decoding a first frame takes the browser as long
 * as rendering the page does, on other threads. One at a time. Where it has its frame in time, it plays over the page before (stand-in.ts).
 */
import { playsHls } from './engine/choose-kind.ts';
import { savesData } from './play-intent.ts';

/** On the element over the page before in which it plays. */
const STAND_IN = 'data-stand-in';

let ready: HTMLVideoElement | undefined;

const standInOf = (video: HTMLVideoElement): Element | null => video.closest(`[${STAND_IN}]`);

const release = (): void => {
  if (ready) standInOf(ready)?.remove();
  ready?.removeAttribute('src');
  ready?.load();
  ready = undefined;
};

/**
 * @param master address of a stream; undefined where the next page has none
 * @returns one that was made for it before: when the link was pressed, which is followed now
 */
export const makeReadyVideo = (master: string | undefined): HTMLVideoElement | undefined => {
  if (master !== undefined && ready?.getAttribute('src') === master && !ready.error) return ready;
  release();
  if (master === undefined || savesData() || !playsHls()) return undefined;
  ready = document.createElement('video');
  ready.preload = 'auto';
  ready.src = master;
  return undefined;
};

/**
 * Lends the element, if it is for `master` and has its first frame, until `takeReadyVideo`.
 * @param show puts it into what it returns, which is removed once the element is taken or released
 */
export const lendReadyVideo = (
  master: string,
  show: (video: HTMLVideoElement) => HTMLElement,
): HTMLVideoElement | undefined => {
  if (ready?.getAttribute('src') !== master || ready.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    return undefined;
  show(ready).setAttribute(STAND_IN, '');
  return ready;
};

/** The element, if it is for `master`, and no longer anybody else's; one for another stream is released. */
export const takeReadyVideo = (master: string | undefined): HTMLVideoElement | undefined => {
  if (!ready) return undefined;
  const element = ready;
  if (element.error || element.getAttribute('src') !== master) release();
  ready = undefined;
  return element.hasAttribute('src') ? element : undefined;
};

/** Puts the element into `box`. One that plays goes on, and what it stood in is removed. */
export const moveVideo = (video: HTMLVideoElement, box: HTMLElement): void => {
  const standIn = standInOf(video);
  // Safari has no `moveBefore`: an element that is in the document again by the end of the task is not paused either.
  if (standIn && 'moveBefore' in box && box.isConnected) box.moveBefore(video, null);
  else box.append(video);
  standIn?.remove();
};
