/** Lets what stands next to the player come: it would take the line and the processor before the page's first paint and the video's first frame. */
import { firstFrame } from '@foyer/shared/loading/first-frame';
import { firstPaint } from '@foyer/shared/loading/first-paint';

/** For a press that comes with the first paint. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Sets `data-pictures` of the root (watch-view.module.css) after the first paint, and after the first frame of a video that was asked to play by then. */
export const releasePictures = async (): Promise<void> => {
  await firstPaint();
  if (!document.hidden) await nextFrame();
  await firstFrame();
  document.documentElement.dataset.pictures = '';
};
