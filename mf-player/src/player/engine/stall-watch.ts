/** Notices play that stands still although it should go on. */

/** Longer than a seek on a slow line takes; shorter than a visitor's patience. */
const STALL_SECONDS = 8;

/** Calls `onStall` each time the video has stood still for STALL_SECONDS, and `onProgress` when it moves. Returns an undo. */
export const watchStalls = (
  video: HTMLVideoElement,
  { onStall, onProgress }: { onStall: () => void; onProgress: () => void },
): (() => void) => {
  let seconds = video.currentTime;
  let stood = 0;
  const timer = setInterval(() => {
    const isMoving = video.currentTime !== seconds;
    seconds = video.currentTime;
    if (isMoving) onProgress();
    // A hidden tab's timers and decoders may sleep.
    if (isMoving || video.paused || video.ended || document.hidden) stood = 0;
    else stood += 1;
    if (stood < STALL_SECONDS) return;
    stood = 0;
    onStall();
  }, 1000);
  return () => clearInterval(timer);
};
