/** Measures how long a visitor who pressed play waits for the picture: `foyer-first-frame` of the performance timeline. */

/** @param video that was asked to play just now */
export const tellFirstFrame = (video: HTMLVideoElement): void => {
  const start = performance.now();
  // Not every browser tells of frames; those count nothing.
  video.requestVideoFrameCallback?.(() => performance.measure('foyer-first-frame', { start }));
};
