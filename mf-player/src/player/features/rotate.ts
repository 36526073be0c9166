/** On phones: turned to its side, a playing video fills the screen; turned back, it leaves it; full screen turns the screen for a wide one. */
import type { Feature } from './feature.ts';

type LockableOrientation = ScreenOrientation & { lock?: (kind: 'landscape') => Promise<void> };

export const followRotation: Feature = ({ player, video }) => {
  const orientation = screen.orientation as LockableOrientation | undefined;
  if (!orientation || navigator.maxTouchPoints === 0 || !window.matchMedia('(pointer: coarse)').matches)
    return undefined;
  const isWide = () => video.videoWidth > video.videoHeight;
  const onTurn = () => {
    const isSideways = orientation.type.startsWith('landscape');
    if (isSideways && isWide() && !video.paused && !player.isFullscreen())
      void player.requestFullscreen()?.catch(() => {});
    else if (!isSideways && player.isFullscreen()) void player.exitFullscreen()?.catch(() => {});
  };
  const onFullscreen = () => {
    if (player.isFullscreen() && isWide()) void orientation.lock?.('landscape').catch(() => {});
    else if (!player.isFullscreen()) orientation.unlock?.();
  };
  orientation.addEventListener('change', onTurn);
  player.on('fullscreenchange', onFullscreen);
  return () => orientation.removeEventListener('change', onTurn);
};
