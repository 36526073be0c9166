/** A moment of a video as people write it: `90`, `1:30`, `1:02:03`. */

/** Whole seconds; undefined for what is no time. */
export const parseStart = (text: string): number | undefined => {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})\s*$/.exec(text);
  if (!match) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
};

/** Where the page's player stands, seconds; 0 before play. Browser only. */
export const readPlayerSeconds = (): number =>
  document.querySelector<HTMLVideoElement>('.mf-player-frame video')?.currentTime ?? 0;
