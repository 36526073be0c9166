import { DESK_VISIBILITIES } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { DATES, DURATIONS, VIDEO_TYPES } from '@foyer/shared/wire-schemas/listings';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { type Filter, foundAddress } from '../bulk/found-address.ts';
import { PLACE } from '../layout/list-place.ts';

const NUMBER = { matches: '[1-9]\\d{0,8}' } as const;
/** What an address without them means is left out. */
export const VIDEOS_QUERY = {
  q: { matches: '.{1,100}' },
  category_id: NUMBER,
  channel_id: NUMBER,
  model_id: NUMBER,
  gender: GENDERS,
  type: VIDEO_TYPES.slice(1),
  duration: DURATIONS.slice(1),
  date: DATES.slice(1),
  exclusive: ['0', '1'],
  embedding: ['0', '1'],
  member: { matches: '.{1,100}' },
  visibility: DESK_VISIBILITIES.slice(1),
  after: PLACE,
} as const;

export type VideosFilter = Filter<Exclude<keyof typeof VIDEOS_QUERY, 'after'>>;
export const VIDEOS = foundAddress('videos', VIDEOS_QUERY);
