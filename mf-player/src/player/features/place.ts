/**
 * Where a video is, and a way to another place, also while its element is given another source (a quality was chosen, an address ended): it
 * stands at 0 then, knows no length and forgets a place that it is sent to.
 */
export interface Place {
  /** Of an element without a source: where it will be. */
  seconds: () => number;
  /** 0 while nobody knows. */
  durationSeconds: () => number;
  seekTo: (seconds: number) => void;
  dispose: () => void;
}

export const followPlace = (video: HTMLVideoElement): Place => {
  const listening = new AbortController();
  let last = { seconds: 0, durationSeconds: 0 };
  let wanted: number | undefined;
  const isReady = () => video.readyState > 0;
  const now = () => ({
    seconds: video.currentTime,
    durationSeconds: Number.isFinite(video.duration) ? video.duration : 0,
  });
  const note = () => {
    if (isReady()) last = now();
  };
  const arrive = () => {
    if (wanted !== undefined) video.currentTime = wanted;
    wanted = undefined;
    note();
  };
  note();
  for (const event of ['timeupdate', 'durationchange', 'seeking'])
    video.addEventListener(event, note, { signal: listening.signal });
  video.addEventListener('loadedmetadata', arrive, { signal: listening.signal });

  const seconds = () => wanted ?? (isReady() ? now() : last).seconds;
  const durationSeconds = () => (isReady() ? now() : last).durationSeconds;
  return {
    seconds,
    durationSeconds,
    seekTo: (to) => {
      const place = Math.min(Math.max(0, to), durationSeconds());
      if (isReady()) video.currentTime = place;
      else if (durationSeconds() > 0) wanted = place;
    },
    dispose: () => listening.abort(),
  };
};
