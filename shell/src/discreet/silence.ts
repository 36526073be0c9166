/** Stops everything that plays, and whatever starts to while it lasts. What was playing stays paused afterwards. */
const isMedia = (target: EventTarget | null): target is HTMLMediaElement =>
  target instanceof HTMLMediaElement;

/** @returns end, which gives the media their sound back */
export const silence = (): (() => void) => {
  const muted = new Map<HTMLMediaElement, boolean>();
  const stop = (media: HTMLMediaElement) => {
    if (!muted.has(media)) muted.set(media, media.muted);
    // Before the pause, which takes effect later.
    media.muted = true;
    media.pause();
  };
  for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) stop(media);
  const onPlay = ({ target }: Event) => {
    if (isMedia(target)) stop(target);
  };
  document.addEventListener('play', onPlay, true);
  // What lies outside the page would go on to show it.
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {});
  const session = navigator.mediaSession as MediaSession | undefined;
  const { metadata = null } = session ?? {};
  if (session) session.metadata = null;
  return () => {
    document.removeEventListener('play', onPlay, true);
    for (const [media, wasMuted] of muted) media.muted = wasMuted;
    if (session) session.metadata = metadata;
  };
};
