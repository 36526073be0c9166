/** What lock screens, headsets and media keys show and can do. */
import type { PlayerPage } from '../player-options.ts';
import type { Commands } from './commands.ts';

const SEEK_SECONDS = 10;

/** @param page tells what may be reported outside of it, else nothing about which video it is; and what comes next */
export const followMediaSession = (
  video: HTMLVideoElement,
  commands: Commands,
  page: Pick<PlayerPage, 'shown' | 'playNext'> = {},
): (() => void) => {
  const session = navigator.mediaSession as MediaSession | undefined;
  if (!session || typeof MediaMetadata === 'undefined') return () => {};
  const { shown, playNext } = page;
  const metadata = shown
    ? new MediaMetadata({
        title: shown.title,
        artwork: shown.artwork ? [{ src: new URL(shown.artwork, document.baseURI).href }] : [],
      })
    : null;
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', commands.play],
    ['pause', () => video.pause()],
    ['seekbackward', ({ seekOffset }) => commands.seekBy(-(seekOffset ?? SEEK_SECONDS))],
    ['seekforward', ({ seekOffset }) => commands.seekBy(seekOffset ?? SEEK_SECONDS)],
    ...(playNext
      ? ([['nexttrack', playNext]] satisfies [MediaSessionAction, MediaSessionActionHandler][])
      : []),
    ['seekto', ({ seekTime }) => seekTime != null && commands.seekTo(seekTime)],
  ];
  const setHandlers = (isOn: boolean) => {
    for (const [action, handler] of handlers)
      try {
        session.setActionHandler(action, isOn ? handler : null);
      } catch {
        // This browser does not know the action.
      }
  };
  const take = () => {
    // While the page is hidden nothing tells what it shows.
    if (!document.documentElement.hasAttribute('data-hidden')) session.metadata = metadata;
    setHandlers(true);
    tellPosition();
  };
  const tellPosition = () => {
    const { duration, playbackRate, currentTime } = video;
    if (!Number.isFinite(duration) || duration <= 0) return;
    session.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) });
  };
  const stop = new AbortController();
  const { signal } = stop;
  video.addEventListener('play', take, { signal });
  for (const type of ['seeked', 'ratechange', 'durationchange', 'pause'])
    video.addEventListener(type, tellPosition, { signal });
  take();
  return () => {
    stop.abort();
    setHandlers(false);
    session.metadata = null;
  };
};
