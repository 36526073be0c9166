import { DESK_VISIBILITIES } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { DATES } from '@foyer/shared/wire-schemas/listings';
import { type Filter, foundAddress } from '../bulk/found-address.ts';
import { PLACE } from '../layout/list-place.ts';

const NUMBER = { matches: '[1-9]\\d{0,8}' } as const;
const TEXT = { matches: '.{1,100}' } as const;
/** What an address without them means is left out. */
export const ALBUMS_QUERY = {
  q: TEXT,
  member: TEXT,
  category_id: NUMBER,
  model_id: NUMBER,
  date: DATES.slice(1),
  visibility: DESK_VISIBILITIES.slice(1),
  after: PLACE,
} as const;

export type AlbumsFilter = Filter<Exclude<keyof typeof ALBUMS_QUERY, 'after'>>;
export const ALBUMS = foundAddress('albums', ALBUMS_QUERY);
