/**
 * A `<video>` that loads its stream while the page that it will stand on is still rendered: decoding a first frame takes the browser as long
 * as rendering the page does, on other threads. One at a time.
 */
import { playsHls } from './engine/choose-kind.ts';
import { savesData } from './play-intent.ts';

let ready: HTMLVideoElement | undefined;

const release = (): void => {
  ready?.removeAttribute('src');
  ready?.load();
  ready = undefined;
};

/** @param master address of a stream; undefined where the next page has none */
export const makeReadyVideo = (master: string | undefined): void => {
  // It was asked for when the link was pressed, and is again when it is followed.
  if (master !== undefined && ready?.getAttribute('src') === master && !ready.error) return;
  release();
  if (master === undefined || savesData() || !playsHls()) return;
  ready = document.createElement('video');
  ready.preload = 'auto';
  ready.src = master;
};

/** The element, if it is for `master`, and no longer anybody else's; one for another stream is released. */
export const takeReadyVideo = (master: string | undefined): HTMLVideoElement | undefined => {
  if (!ready) return undefined;
  const element = ready;
  if (element.error || element.getAttribute('src') !== master) release();
  ready = undefined;
  return element.hasAttribute('src') ? element : undefined;
};
