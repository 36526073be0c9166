/** Albums of one’s own: what one may hold, what its owner reads of it, and how it is changed. */
import { albumSchema } from './albums.ts';
import type { CallTable } from './call.ts';
import { pictureSourcesSchema } from './pictures.ts';
import { termSchema } from './videos.ts';
import type { FromSchema } from 'json-schema-to-ts';

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

export const OWN_ALBUM_CALLS = {
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
