/** Lists of videos. Source: docs/specification/pages.md, fields.md, calls.md, limits.md, addresses.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { listProperties, type SectionQuery } from './lists.ts';
import type { Lifetime } from './answers.ts';
import type { Gender } from './site.ts';
import { termSchema, videoCardSchema } from './videos.ts';
import { NAME_MAX, type CallTable } from './call.ts';
import { categoryCardSchema } from './categories.ts';

export const VIDEO_SORTS = [
  'latest-updates',
  'top-rated',
  'most-popular',
  'most-viewed',
  'longest',
  'most-commented',
] as const;
export type VideoSort = (typeof VIDEO_SORTS)[number];
export const DEFAULT_VIDEO_SORT: VideoSort = 'latest-updates';
/** Sorts of a search; it starts with the first. */
export const SEARCH_SORTS = ['relevance', ...VIDEO_SORTS] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
export const VIDEO_TYPES = ['all', 'hd', '4k'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];
/** Empty: any; 1: under 10 min; 2: 10-40; 3: over 40. */
export const DURATIONS = ['', '1', '2', '3'] as const;
export type DurationFilter = (typeof DURATIONS)[number];
export const DATES = ['', 'day', 'week', 'month'] as const;
export type DateFilter = (typeof DATES)[number];
/** Sorts that offer the date filter (docs/specification/addresses.md). */
export const DATED_SORTS: readonly VideoSort[] = ['top-rated', 'most-popular'];
export const LISTING_SECTIONS = [
  '',
  'categories',
  'model',
  'channel',
  'search',
  'top-country',
  'related',
  'playlist',
  'member',
  'favourites',
  'watch-later',
  'history',
  'subscriptions',
  'trending',
] as const;
export type ListingSection = (typeof LISTING_SECTIONS)[number];

export const LISTING_PAGE_SIZE = 60;
export const HOME_BLOCK_SIZE = 25;
export const COUNT_MAX = 200;
export const PAGE_MAX = 100000;
/** 1 to PAGE_MAX as an address writes it, without leading zeros. */
export const PAGE_NUMBER = /^(?:[1-9]\d{0,4}|100000)$/;
export const PAGINATION_WINDOW = 5;
export const CATEGORY_SELECTION_MAX = 3;
/** Categories that one address may exclude. */
export const CATEGORY_EXCLUSION_MAX = 8;
/** Categories between the `~` of one wanted term. */
export const CATEGORY_ALTERNATIVES_MAX = 3;

/** Whether an object_id of categories has more terms than an address may (docs/specification/addresses.md). */
export const hasTooManyTerms = (objectId: string): boolean => {
  const terms = objectId.split(',');
  const wanted = terms.filter((term) => !term.startsWith('-'));
  const excluded = terms.filter((term) => term.startsWith('-')).flatMap((term) => term.split('~'));
  return (
    wanted.length > CATEGORY_SELECTION_MAX ||
    wanted.some((term) => term.split('~').length > CATEGORY_ALTERNATIVES_MAX) ||
    excluded.length > CATEGORY_EXCLUSION_MAX
  );
};

/** Of a list that nothing is filtered out of. */
export const NO_FILTERS = { type: 'all', duration: '', date: '' } as const;

/** Everything that decides which videos a listing shows; one file name of /api/json/videos2/. */
export interface ListingQuery extends SectionQuery<ListingSection> {
  lifetime: Lifetime;
  gender: Gender;
  sort: VideoSort;
  type: VideoType;
  duration: DurationFilter;
  date: DateFilter;
}

/** A list as a page shows it: a search may also be sorted by relevance, and has its text as object_id. */
export type BrowseQuery = Omit<ListingQuery, 'sort'> & { sort: SearchSort };
/** Whether the sort offers the date filter. */
export const isDatedSort = (sort: SearchSort): boolean => DATED_SORTS.some((dated) => dated === sort);

/** Where a found video holds the words. */
export const MATCH_FIELDS = ['title', 'names', 'description'] as const;

export const searchNotesSchema = {
  type: 'object',
  required: ['text', 'shown_text', 'matches'],
  properties: {
    /** As asked for, trimmed. */
    text: { type: 'string' },
    /** Differs from `text` when nothing holds its words and they were read otherwise: "showing results for …". */
    shown_text: { type: 'string' },
    /** Of few results: another spelling of `text` that finds far more. */
    suggestion: { type: 'string' },
    /** For each video of the page, in its order; `names` are those of categories, models and channel. */
    matches: {
      type: 'array',
      items: {
        type: 'object',
        required: ['video_id', 'fields', 'ranges'],
        properties: {
          video_id: { type: 'integer' },
          fields: { type: 'array', items: { type: 'string', enum: MATCH_FIELDS } },
          /** Parts of the card's title that match: start and end, in UTF-16 units as JavaScript counts. */
          ranges: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
          /** Where the shown title holds none of the words: the title in another language that does, and where. */
          other_title: { type: 'string' },
          other_ranges: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
        },
      },
    },
  },
} as const;
export type SearchNotes = FromSchema<typeof searchNotesSchema>;

export const listingPageSchema = {
  type: 'object',
  required: ['videos', 'total_count', 'categories'],
  properties: {
    videos: { type: 'array', items: videoCardSchema },
    ...listProperties,
    /** `total_count` was projected from some of the videos, or there are at least so many. */
    total_is_estimate: { type: 'boolean' },
    /** The categories that the listing is narrowed to, with titles; empty when it is not. */
    categories: { type: 'array', items: termSchema },
    /** Of a member's own lists only: when each video was watched or added, ISO 8601, in the order of `videos`. */
    kept_at: { type: 'array', items: { type: 'string' } },
    /** Of a search only: how it was understood. */
    search: searchNotesSchema,
  },
} as const;
export type ListingPage = FromSchema<typeof listingPageSchema>;

/** GET /api/json/main/{lifetime}/{gender}.{lang}.json */
export const mainSchema = {
  type: 'object',
  required: ['categories', 'keywords', 'models'],
  properties: {
    categories: {
      type: 'array',
      items: categoryCardSchema,
    },
    keywords: { type: 'array', items: { type: 'string' } },
    models: {
      type: 'array',
      items: {
        type: 'object',
        required: ['dir', 'title', 'thumb', 'statistics'],
        properties: {
          dir: { type: 'string' },
          title: { type: 'string' },
          country: { type: 'string' },
          thumb: { type: 'string' },
          statistics: {
            type: 'object',
            required: ['videos'],
            properties: {
              videos: { type: 'integer' },
              viewed: { type: 'integer' },
              subscribers: { type: 'integer' },
            },
          },
        },
      },
    },
  },
} as const;
export type Main = FromSchema<typeof mainSchema>;
export const TAG_STRIP_SIZE = 100;

export const LISTING_CALLS = {
  'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json':
    {
      room: 'catalogue',
      who: 'everyone',
      acts: {
        member: 'see member',
        playlist: 'see playlist',
        favourites: 'members',
        'watch-later': 'members',
        history: 'members',
        subscriptions: 'members',
      },
      summary: 'A list of videos',
      fields: {
        section: { type: 'string', enum: LISTING_SECTIONS },
        object_id: {
          type: 'string',
          maxLength: NAME_MAX,
          description: 'The categories, dir, country or id that the section wants',
        },
      },
      limits: ['search', 'listing'],
      tags: ['listings'],
      answer: listingPageSchema,
    },
  'GET /api/json/videos_related2/{lifetime}/{count}/{million}/{thousand}/{video_id}.{type}.{page}.json': {
    room: 'catalogue',
    who: 'everyone',
    summary: 'Videos that resemble one',
    fields: {
      video_id: { type: 'integer', minimum: 1, description: 'The video; of an unlisted one its name' },
    },
    tags: ['listings'],
    answer: listingPageSchema,
  },
  'GET /api/json/main/{lifetime}/{gender}.{lang}.json': {
    room: 'catalogue',
    who: 'everyone',
    summary: 'Categories, keywords and popular models: the frame of every page',
    tags: ['listings'],
    answer: mainSchema,
  },
  'GET /api/videos2.php': {
    room: 'catalogue',
    who: 'everyone',
    acts: {
      history: 'members',
    },
    summary:
      'Search: a list of videos whose text stands in the query; also within one’s own history, by title',
    query: {
      type: 'object',
      properties: {
        params: {
          type: 'string',
          description: 'What follows `videos2/` in the address of a list, without `.json`',
        },
        path: { type: 'string', description: 'Instead of `params`' },
        s: { type: 'string', description: 'The text; by default the object_id of `params`' },
      },
    },
    limits: ['search'],
    tags: ['listings'],
    answer: listingPageSchema,
  },
} as const satisfies CallTable;
