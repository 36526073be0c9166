/** Albums and their pictures. Source: docs/specification/fields.md, addresses.md, calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { readErrorProperties } from './answers.ts';
import { listProperties, type SectionQuery } from './lists.ts';
import { ALBUM_CONSENT_USES } from './records/person-records.ts';
import { pictureSourcesSchema } from './pictures.ts';
import { termSchema } from './videos.ts';
import { NAME_MAX, type CallTable } from './call.ts';

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

const ownerSchema = {
  type: ['object', 'null'],
  required: ['id', 'name', 'avatar'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, avatar: { type: 'string' } },
} as const;

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
    statistics: {
      type: 'object',
      required: ['viewed', 'likes', 'dislikes'],
      properties: {
        viewed: { type: 'integer' },
        likes: { type: 'integer' },
        dislikes: { type: 'integer' },
        comments: { type: 'integer' },
      },
    },
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
    member: ownerSchema,
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

const failedPhotosSchema = albumSchema.properties.photos_failed;

/** What is proposed of a published album, photo by photo. */
const proposedProperties = {
  /** Absent: it stays. */
  title: { type: 'string' },
  description: { type: 'string' },
  photos: {
    type: 'array',
    items: {
      type: 'object',
      required: ['photo_id', 'is_new', 'title'],
      properties: {
        photo_id: { type: 'integer' },
        /** Otherwise it is public, and would be called `title`. */
        is_new: { type: 'boolean' },
        title: { type: 'string' },
        /** Absent while it is worked on. */
        thumb: { type: 'string' },
        src: { type: 'string' },
        sources: pictureSourcesSchema,
      },
    },
  },
} as const;

/** GET /api/upload/album.json?album_id=: of an own album, what is not public, for its owner alone. */
export const ownAlbumSchema = {
  type: 'object',
  required: ['album_id', 'order', 'refused', 'photos_waiting', 'photos_failed'],
  properties: {
    album_id: { type: 'integer' },
    /** Ids of photos that are public or wait, in the album's order. */
    order: { type: 'array', items: { type: 'integer' } },
    /** What waits for the moderators; absent: nothing. */
    waiting: {
      type: 'object',
      required: ['date', 'photos'],
      properties: { date: { type: 'string' }, ...proposedProperties },
    },
    /** What they refused, the latest first; photos stay here until their owner removes them. */
    refused: {
      type: 'array',
      items: {
        type: 'object',
        required: ['change_id', 'date', 'reason', 'photos'],
        properties: {
          change_id: { type: 'integer' },
          date: { type: 'string' },
          reason: { type: 'string' },
          /** Of the statement of reasons, `/decision/{key}/`. */
          decision_key: { type: 'string' },
          ...proposedProperties,
        },
      },
    },
    photos_waiting: { type: 'integer' },
    photos_failed: failedPhotosSchema,
  },
} as const;
export type OwnAlbum = FromSchema<typeof ownAlbumSchema>;

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
export type AlbumCategory = FromSchema<typeof albumCategorySchema>;

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

/** GET /api/upload/album-limits.json?lang=: what one album may hold, and every category that it may be put into, by title. */
export const albumLimitsSchema = {
  type: 'object',
  required: ['max_photos', 'photo_max_bytes', 'form_max_bytes', 'formats', 'categories'],
  properties: {
    max_photos: { type: 'integer', minimum: 1 },
    photo_max_bytes: { type: 'integer', minimum: 1 },
    /** Of all files of one form together; more photos are sent in several. */
    form_max_bytes: { type: 'integer', minimum: 1 },
    /** File name extensions. */
    formats: { type: 'array', items: { type: 'string' } },
    categories: { type: 'array', items: termSchema },
  },
} as const;
export type AlbumLimits = FromSchema<typeof albumLimitsSchema>;

/** POST /api/album_edit.php: 1 create, 2 delete, 3 toggle private, 5 edit. */
export const ALBUM_ACTS = ['1', '2', '3', '5'] as const;
export type AlbumAct = (typeof ALBUM_ACTS)[number];

/** Multipart; files are the parts called `files[]`. A plain form will do for acts without files. */
export const albumEditBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['act'],
  properties: {
    act: { type: 'string', enum: ALBUM_ACTS },
    /** Of 2, 3 and 5. */
    album_id: { type: 'string', maxLength: 20 },
    title: { type: 'string', maxLength: 1000 },
    description: { type: 'string', maxLength: 20_000 },
    /** Dirs of album categories, comma-separated. */
    categories: { type: 'string', maxLength: 1000 },
    /** Dir of the model; empty for none. */
    model: { type: 'string', maxLength: 200 },
    /** Of 1: whether anybody is shown; who it is, follows by album_people.php. */
    people: { type: 'string', enum: ['shown', 'nobody'] },
    /** Of 1; of 3 it sets instead of toggling. */
    is_private: { type: 'string', enum: ['0', '1'] },
    /** Of 5: ids of photos, comma-separated; those not named follow as they were. */
    order: { type: 'string', maxLength: 20_000 },
    /** Of 5: ids of photos that go. */
    remove: { type: 'string', maxLength: 20_000 },
    /** Of 5: captions of photos that the album has, as JSON by their ids; those not named stay. */
    captions: { type: 'string', maxLength: 200_000 },
    /** Captions of the files of this form, as a JSON list in their order; empty for none. */
    file_captions: { type: 'string', maxLength: 200_000 },
  },
} as const;

export const albumEditAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    album_id: { type: 'integer' },
    status_id: { type: 'integer' },
    is_private: { type: 'integer', enum: [0, 1] },
    /** How many photos the album has now, those that are still worked on among them. */
    photos_amount: { type: 'integer' },
    /** Files of this form that were not taken; the others were. */
    refused: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'code', 'error'],
        properties: {
          name: { type: 'string' },
          code: { type: 'string' },
          error: { type: 'string' },
          info: { type: 'object', additionalProperties: true },
        },
      },
    },
  },
} as const;
export type AlbumEditAnswer = FromSchema<typeof albumEditAnswerSchema>;

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
  'POST /api/album_edit.php': {
    room: 'albums',
    who: 'members',
    acts: {
      '2': 'delete album',
      '3': 'delete album',
      '5': 'delete album',
    },
    form: {
      fields: albumEditBodySchema,
      // As many as an album holds, each called so.
      files: { 'files[]': 'Photos: JPEG, PNG, WebP, AVIF, or a GIF that does not move' },
      isFormToo: true,
    },
    answer: albumEditAnswerSchema,
  },
  'GET /api/upload/album-limits.json': {
    room: 'albums',
    who: 'everyone',
    query: {
      type: 'object',
      additionalProperties: false,
      properties: { lang: { type: 'string', maxLength: 10 } },
    },
    answer: albumLimitsSchema,
  },
  'GET /api/upload/album.json': {
    room: 'albums',
    who: 'members',
    query: {
      type: 'object',
      additionalProperties: false,
      required: ['album_id'],
      properties: { album_id: { type: 'string', maxLength: 20 } },
    },
    answer: ownAlbumSchema,
  },
} as const satisfies CallTable;
