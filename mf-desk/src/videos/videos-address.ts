/** Addresses of the videos' page: its filters and its page. */
import { DESK_VISIBILITIES } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { DATES, DURATIONS, VIDEO_TYPES } from '@foyer/shared/wire-schemas/listings';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';

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
  visibility: DESK_VISIBILITIES.slice(1),
  page: NUMBER,
} as const;

const FILTERS = [
  'q',
  'category_id',
  'channel_id',
  'model_id',
  'gender',
  'type',
  'duration',
  'date',
  'exclusive',
  'visibility',
] as const;
export type FilterName = (typeof FILTERS)[number];
/** As in the address; what is not there is not asked for. */
export type VideosFilter = Partial<Record<FilterName, string>>;

export const readVideosFilter = (search: URLSearchParams): VideosFilter =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

export const readVideosPage = (search: URLSearchParams): number => {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
};

export const videosAddress = (filter: VideosFilter = {}, page = 1): string =>
  urls.deskCatalogue('videos', {
    ...Object.fromEntries(FILTERS.map((name) => [name, filter[name] || undefined])),
    page: page === 1 ? undefined : page,
  });
