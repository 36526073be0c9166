/** What home recommends from: of what was watched on this device, the last few. */
import type { WatchedEntry } from '@foyer/shared/platform';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';

/** Rows of recommendations. */
const SEEDS_MAX = 2;
export const ROW_SIZE = 12;

/** Newest first, as the history is. */
export const chooseSeeds = (
  watched: readonly WatchedEntry[],
  notFrom: readonly number[],
): readonly WatchedEntry[] =>
  watched.filter(({ params }) => !notFrom.includes(params.video_id)).slice(0, SEEDS_MAX);

/** Neither what was watched already nor what another row shows. */
export const chooseVideos = (
  related: readonly VideoCard[],
  watched: readonly WatchedEntry[],
  shown: ReadonlySet<number>,
): readonly VideoCard[] => {
  const seen = new Set(watched.map(({ params }) => params.video_id));
  return related
    .filter(({ video_id, url }) => !url && !seen.has(video_id) && !shown.has(video_id))
    .slice(0, ROW_SIZE);
};
