/** Addresses of the albums' page: its filters and its page. */
import { DESK_VISIBILITIES } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { DATES } from '@foyer/shared/wire-schemas/listings';
import { urls } from '@foyer/shared/urls';

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
  page: NUMBER,
} as const;

const FILTERS = ['q', 'member', 'category_id', 'model_id', 'date', 'visibility'] as const;
export type FilterName = (typeof FILTERS)[number];
/** As in the address; what is not there is not asked for. */
export type AlbumsFilter = Partial<Record<FilterName, string>>;

export const readAlbumsFilter = (search: URLSearchParams): AlbumsFilter =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

export const readAlbumsPage = (search: URLSearchParams): number => {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
};

export const albumsAddress = (filter: AlbumsFilter = {}, page = 1): string =>
  urls.deskCatalogue('albums', {
    ...Object.fromEntries(FILTERS.map((name) => [name, filter[name] || undefined])),
    page: page === 1 ? undefined : page,
  });
