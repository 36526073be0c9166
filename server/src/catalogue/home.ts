/** Makes the three blocks of videos of the home page, none of them twice. */
import type { Home, HomeQuery } from '@foyer/shared/wire-schemas/home';
import type { HomeBlock } from '@foyer/shared/wire-schemas/settings/home-blocks';
import { HOME_BLOCK_SIZE, type ListingQuery, NO_FILTERS } from '@foyer/shared/wire-schemas/listings';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import type { Database } from '../platform/database/create-database.ts';
import { getListedVideo, getListing } from './listings.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

const VIDEO_BLOCKS = ['national', 'popular', 'latest'] as const satisfies readonly HomeBlock[];
type VideoBlock = (typeof VIDEO_BLOCKS)[number];

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
  Math.min(HOME_BLOCK_SIZE, Math.max(1, Math.ceil(totalVideos / VIDEO_BLOCKS.length)));

/** It stands first, and nowhere else. */
const withLead = (lead: readonly VideoCard[], videos: readonly VideoCard[]): VideoCard[] => [
  ...lead,
  ...videos.filter(({ video_id: id }) => lead.every(({ video_id: other }) => other !== id)),
];

interface HomeWish extends Omit<HomeQuery, 'lifetime'> {
  blocks: readonly HomeBlock[];
  /** 0: none. */
  leadVideo: number;
}

/** @param blocks those that are shown: in their order they take their videos; what is not shown takes what is left */
export const getHome = async (
  db: Database,
  { gender, country, lang, blocks, leadVideo }: HomeWish,
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
        ...NO_FILTERS,
        ...fields,
      },
      context,
    );
  const order = [...new Set([...blocks, ...VIDEO_BLOCKS])].filter((block) => block !== 'models');
  const placeOf = (block: VideoBlock) => order.indexOf(block) + 1;
  const [lead, nationalList, popularList, latestList] = await Promise.all([
    leadVideo === 0 ? [] : getListedVideo(db, { id: leadVideo, gender }, context),
    list(placeOf('national'), { sort: 'most-popular', section: 'top-country', object_id: country }),
    list(placeOf('popular'), { sort: 'most-popular', section: '', object_id: '' }),
    list(placeOf('latest'), { sort: 'latest-updates', section: '', object_id: '' }),
  ]);
  const lists = { national: nationalList, popular: popularList, latest: latestList };
  const shared = shareOut(
    order.map((block, place) => (place === 0 ? withLead(lead, lists[block].videos) : lists[block].videos)),
    blockSize(latestList.total_count),
  );
  const of = (block: VideoBlock) => shared[placeOf(block) - 1] ?? [];
  return {
    national: of('national'),
    popular: of('popular'),
    latest: of('latest'),
    blocks: [...blocks],
    total_count: latestList.total_count,
  };
};
