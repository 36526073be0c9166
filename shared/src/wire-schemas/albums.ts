/** Albums and their pictures. Source: docs/specification/fields.md, addresses.md, calls.md. */
import { readErrorProperties } from './answers.ts';
import { type CallTable, NAME_MAX } from './call.ts';
import { type SectionQuery, listProperties } from './lists.ts';
import { pictureSourcesSchema } from './pictures.ts';
import { ALBUM_CONSENT_USES } from './records/person-records.ts';
import { termSchema } from './videos.ts';
import type { FromSchema } from 'json-schema-to-ts';
import { cardOwnerSchema, cardStatisticsSchema } from './cards.ts';

/** The first is the default. */
export const ALBUM_SORTS = ['latest-updates', 'top-rated', 'most-popular', 'most-viewed'] as const;
export type AlbumSort = (typeof ALBUM_SORTS)[number];
export const ALBUMS_PAGE_SIZE = 40;

/** object_id: the category's dir, the member's id, the model's dir. */
export const ALBUM_SECTIONS = ['', 'categories', 'member', 'model'] as const;
export type AlbumSection = (typeof ALBUM_SECTIONS)[number];
export const ALBUM_TITLE_MIN_LENGTH = 3;
export const ALBUM_TITLE_MAX_LENGTH = 100;
export const ALBUM_DESCRIPTION_MAX_LENGTH = 2000;
export const ALBUM_CATEGORIES_MIN = 1;
export const ALBUM_CATEGORIES_MAX = 3;
export const PHOTO_CAPTION_MAX_LENGTH = 200;

/** Neither side of a photo is shorter. */
export const PHOTO_MIN_PIXELS = 320;

/** Of a refused photo, besides ERROR_CODES: the album has the same picture already. */
export const PHOTO_DUPLICATE = 'photo_duplicate';

/** Photos come as JPEG, PNG, WebP, AVIF or a GIF that does not move. */
export const PHOTO_FORMATS = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'] as const;

export const albumCardSchema = {
  type: 'object',
  required: [
    'album_id',
    'dir',
    'title',
    'thumb',
    'photos_amount',
    'album_viewed',
    'rating',
    'post_date',
    'statistics',
    'is_private',
    'status_id',
  ],
  properties: {
    album_id: { type: 'integer', minimum: 1 },
    dir: { type: 'string' },
    title: { type: 'string' },
    /** WebP, 320 wide: the first picture; null while the album has none. */
    thumb: { type: ['string', 'null'] },
    /** Of `thumb`, up to 640 wide; absent for pictures that have one format only. */
    thumb_sources: pictureSourcesSchema,
    photos_amount: { type: 'integer' },
    album_viewed: { type: 'integer' },
    /** 0-5. */
    rating: { type: 'number' },
    post_date: { type: 'string' },
    statistics: cardStatisticsSchema,
    is_private: { type: 'integer', enum: [0, 1] },
    /** Other than 1 only in the owner's own lists. */
    status_id: { type: 'integer' },
    /** Of one that waits: it is not published before it is complete who is shown. */
    is_incomplete: { type: 'boolean' },
    /** In the owner's own lists, of a public one: something waits for moderators, or was refused and is still there. */
    change: { type: 'string', enum: ['waiting', 'rejected'] },
  },
} as const;
export type AlbumCard = FromSchema<typeof albumCardSchema>;

/** GET /api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json */
export const albumsPageSchema = {
  type: 'object',
  required: ['albums', 'total_count', 'categories'],
  properties: {
    albums: { type: 'array', items: albumCardSchema },
    ...listProperties,
    /** The category that the list is narrowed to; empty when it is not. */
    categories: { type: 'array', items: termSchema },
  },
} as const;
export type AlbumsPage = FromSchema<typeof albumsPageSchema>;

export interface AlbumsQuery extends SectionQuery<AlbumSection> {
  sort: AlbumSort;
}

export const photoSchema = {
  type: 'object',
  required: ['position', 'title', 'width', 'height', 'src', 'thumb'],
  properties: {
    /** From 1. */
    position: { type: 'integer', minimum: 1 },
    /** Its owner's words for it; empty for none. */
    title: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    /** JPEG, the largest that may be shown. */
    src: { type: 'string' },
    /** WebP, 320 wide. */
    thumb: { type: 'string' },
    /** What act 5 of album_edit.php names it by. */
    photo_id: { type: 'integer' },
    /** Of `src`, in several widths; absent for pictures that have one format only. */
    sources: pictureSourcesSchema,
  },
} as const;
export type Photo = FromSchema<typeof photoSchema>;

export const albumSchema = {
  type: 'object',
  required: [...albumCardSchema.required, 'description', 'status', 'photos', 'categories', 'model', 'member'],
  properties: {
    ...albumCardSchema.properties,
    description: { type: 'string' },
    /** Of texts that a member wrote: the language they are in; '' where it is not clear. Absent: the page's. */
    lang: { type: 'string' },
    status: { type: 'string', enum: ['active', 'private', 'deleted'] },
    photos: { type: 'array', items: photoSchema },
    categories: { type: 'array', items: termSchema },
    model: { anyOf: [termSchema, { type: 'null' }] },
    member: cardOwnerSchema,
    /** To its owner and moderators: what is still being worked on. */
    photos_waiting: { type: 'integer' },
    /** To its owner and moderators: files that could not be taken, until they are sent again or removed by their id. */
    photos_failed: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'code'],
        properties: { photo_id: { type: 'integer' }, name: { type: 'string' }, code: { type: 'string' } },
      },
    },
    /** Uses that somebody shown does not consent to; absent: none. */
    withheld: { type: 'array', items: { type: 'string', enum: ALBUM_CONSENT_USES } },
    /** To its owner and moderators, of a rejected album: a moderator's words, or one of ERROR_CODES. */
    reject_reason: { type: 'string' },
    /** To its owner and moderators: of the statement of reasons (`/decision/{key}/`) by which it was rejected or deleted. */
    decision_key: { type: 'string' },
  },
} as const;
export type Album = FromSchema<typeof albumSchema>;

/** An album that its viewer may not see: all that may be known of it. */
export const withheldAlbumSchema = {
  type: 'object',
  required: ['album_id', 'status'],
  additionalProperties: false,
  properties: {
    album_id: { type: 'integer' },
    status: { type: 'string', enum: ['private', 'deleted'] },
  },
} as const;
export type WithheldAlbum = FromSchema<typeof withheldAlbumSchema>;

/** GET /api/json/album/{lifetime}/{group}/{album_id}.json; private and deleted ones answer their status alone. */
export const albumAnswerSchema = {
  type: 'object',
  required: ['album'],
  properties: {
    album: { anyOf: [albumSchema, withheldAlbumSchema] },
    ...readErrorProperties,
  },
} as const;

export interface AlbumAnswer {
  album: Album | WithheldAlbum;
  error?: string;
  code?: string;
}

export const albumCategorySchema = {
  type: 'object',
  required: ['dir', 'title', 'total_albums'],
  properties: {
    dir: { type: 'string' },
    title: { type: 'string' },
    total_albums: { type: 'integer' },
    /** WebP, 320 wide: a picture of the category's newest album; absent when there is none. */
    thumb: { type: 'string' },
  },
} as const;

/** GET /api/json/albums-categories/{lifetime}/{lang}.json, by title; those without an album are left out. */
export const albumCategoriesSchema = {
  type: 'object',
  required: ['categories', 'total_count'],
  properties: {
    categories: { type: 'array', items: albumCategorySchema },
    ...listProperties,
  },
} as const;
export type AlbumCategories = FromSchema<typeof albumCategoriesSchema>;

export const ALBUM_CALLS = {
  'GET /api/json/albums-categories/{lifetime}/{lang}.json': {
    room: 'albums',
    who: 'everyone',
    summary: 'Categories that hold albums, by title',
    tags: ['albums'],
    answer: albumCategoriesSchema,
  },
  'GET /api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json': {
    room: 'albums',
    who: 'everyone',
    acts: {
      member: 'see member',
    },
    summary: 'A list of albums',
    fields: {
      sort: { type: 'string', enum: ALBUM_SORTS },
      section: { type: 'string', enum: ALBUM_SECTIONS },
      object_id: {
        type: 'string',
        maxLength: NAME_MAX,
        description: 'The category’s dir, the member’s id, the model’s dir',
      },
    },
    tags: ['albums'],
    answer: albumsPageSchema,
  },
  'GET /api/json/album/{lifetime}/{million}/{thousand}/{album_id}.json': {
    room: 'albums',
    who: 'see album',
    summary: 'One album with its pictures; of a private or deleted one its status alone',
    fields: { album_id: { type: 'integer', minimum: 1, description: 'The album' } },
    answer: albumAnswerSchema,
  },
} as const satisfies CallTable;
