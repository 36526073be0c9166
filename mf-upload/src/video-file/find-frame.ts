/** Finds a moment's picture in a video's storyboard. */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';

export type Storyboard = NonNullable<VideoFile['storyboard']>;

/** What the last bit of an interval is too short for a picture, as the server draws them. */
const NO_PICTURE = 0.05;

/** @returns the sprite's address, and which of its columns and rows, from 0 */
export const findFrame = (
  { url, urls, columns, rows, interval }: Storyboard,
  seconds: number,
  durationSeconds: number,
): { url: string; column: number; row: number } => {
  const last = Math.max(0, Math.ceil(durationSeconds / interval - NO_PICTURE) - 1);
  const picture = Math.min(last, Math.max(0, Math.floor(seconds / interval)));
  const perSprite = urls ? columns * rows : Number.POSITIVE_INFINITY;
  const sprite = urls ? Math.min(Math.floor(picture / perSprite), urls.length - 1) : 0;
  const place = urls ? picture - sprite * perSprite : picture;
  return { url: urls?.[sprite] ?? url, column: place % columns, row: Math.floor(place / columns) };
};
