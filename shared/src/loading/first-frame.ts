/**
 * Gives way to a video that was asked to play before the site's scripts ran: what they evaluate and hydrate holds up its first frame, by
 * more than twice on a desktop, and it would hold up nothing of theirs.
 */

/** What a visitor may wait longer for everything else to answer. Slow lines need more for a frame, and do not hold up the scripts. */
const LIMIT_MS = 500;

const HAVE_CURRENT_DATA = 2;
/** A line that is slow once is not waited for again. */
let isSlow = false;

const isAwaited = (video: HTMLVideoElement): boolean =>
  !video.paused && !video.ended && !video.error && video.readyState < HAVE_CURRENT_DATA;

/** Resolves with the first frame, or when there will be none soon. Undefined: no video is awaited. */
export const firstFrame = (): Promise<void> | undefined => {
  const video = isSlow ? undefined : [...document.querySelectorAll('video')].find(isAwaited);
  if (!video) return undefined;
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      isSlow = true;
      end();
    }, LIMIT_MS);
    for (const type of ['pause', 'error', 'emptied'])
      video.addEventListener(type, end, { signal: ended.signal });
    // Firefox reported no frames until version 132.
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(end);
    else video.addEventListener('timeupdate', end, { signal: ended.signal });
  });
};
