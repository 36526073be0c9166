/** Makes the three blocks of videos of the home page, none of them twice. */
import type { Home, HomeQuery } from '@foyer/shared/wire-schemas/home';
import { HOME_BLOCK_SIZE, type ListingQuery } from '@foyer/shared/wire-schemas/listings';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import type { Database } from '../platform/database/create-database.ts';
import { getListing } from './listings.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

const BLOCKS = 3;

/**
 * Shares videos out to blocks: each takes the first of its list that no block before it has.
 * @param size of each block, unless its list ends before
 */
export const shareOut = (lists: readonly (readonly VideoCard[])[], size: number): VideoCard[][] => {
  const shown = new Set<number>();
  return lists.map((videos) => {
    const block = videos.filter(({ video_id }) => !shown.has(video_id)).slice(0, size);
    for (const { video_id } of block) shown.add(video_id);
    return block;
  });
};

/** A catalogue of fewer than three full blocks is shared out evenly, so that none of them is empty. */
const blockSize = (totalVideos: number): number =>
  Math.min(HOME_BLOCK_SIZE, Math.max(1, Math.ceil(totalVideos / BLOCKS)));

export const getHome = async (
  db: Database,
  { gender, country, lang }: Omit<HomeQuery, 'lifetime'>,
  secrets: Secrets,
): Promise<Home> => {
  const context = { language: lang, country, viewer: null, secrets };
  // As many as remain a full block when the blocks before have taken theirs.
  const list = (place: number, fields: Pick<ListingQuery, 'sort' | 'section' | 'object_id'>) =>
    getListing(
      db,
      {
        lifetime: 0,
        gender,
        count: HOME_BLOCK_SIZE * place,
        page: 1,
        type: 'all',
        duration: '',
        date: '',
        ...fields,
      },
      context,
    );
  const [nationalList, popularList, latestList] = await Promise.all([
    list(1, { sort: 'most-popular', section: 'top-country', object_id: country }),
    list(2, { sort: 'most-popular', section: '', object_id: '' }),
    list(3, { sort: 'latest-updates', section: '', object_id: '' }),
  ]);
  const [national = [], popular = [], latest = []] = shareOut(
    [nationalList.videos, popularList.videos, latestList.videos],
    blockSize(latestList.total_count),
  );
  return { national, popular, latest, total_count: latestList.total_count };
};
