/** Keeps the screen on while a video plays and is looked at. */
export const followWakeLock = (video: HTMLVideoElement): (() => void) => {
  const { wakeLock } = navigator as { wakeLock?: WakeLock };
  // Another site's page must allow it; Chromium complains of asking in vain.
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } };
  if (!wakeLock || featurePolicy?.allowsFeature('screen-wake-lock') === false) return () => {};
  let lock: WakeLockSentinel | undefined;
  let isAsked = false;
  const isWanted = () => !video.paused && !video.ended && document.visibilityState === 'visible';
  const settle = async () => {
    if (!isWanted()) {
      void lock?.release().catch(() => {});
      lock = undefined;
      return;
    }
    if (isAsked || (lock && !lock.released)) return;
    isAsked = true;
    try {
      lock = await wakeLock.request('screen');
    } catch {
      // A battery saver, or a policy: the screen may go off.
    }
    isAsked = false;
    if (lock && !isWanted()) await settle();
  };
  const follow = () => void settle();
  const stop = new AbortController();
  const { signal } = stop;
  for (const type of ['play', 'pause', 'ended']) video.addEventListener(type, follow, { signal });
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
  return () => {
    stop.abort();
    void lock?.release().catch(() => {});
  };
};
