/** Albums at the catalogue desk, found by several filters together, to be changed many at a time. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { moderationMemberSchema, nextPageSchema } from '../moderation/frame.ts';
import { termSchema } from '../videos.ts';
import { placeOfRow, videoFilterProperties } from './bulk-changes.ts';

const { q, category_id, model_id, member, date, visibility } = videoFilterProperties;

/** ?q=&category_id=…&after=: all that is given must be so. The category is one of albums, `q` a part of the title. */
export const deskAlbumsQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...{ q, category_id, model_id, member, date, visibility },
    after: placeOfRow,
    lang: { type: 'string', maxLength: 10 },
  },
} as const;
export type DeskAlbumsQuery = FromSchema<typeof deskAlbumsQuerySchema>;

export const deskAlbumSchema = {
  type: 'object',
  required: [
    'album_id',
    'dir',
    'title',
    'thumb',
    'photos',
    'date',
    'is_private',
    'member',
    'model',
    'categories',
  ],
  properties: {
    album_id: { type: 'integer' },
    dir: { type: 'string' },
    title: { type: 'string' },
    /** Null: it has no picture that everyone may see. */
    thumb: { type: ['string', 'null'] },
    /** How many. */
    photos: { type: 'integer' },
    date: { type: 'string' },
    is_private: { type: 'boolean' },
    member: moderationMemberSchema,
    model: { anyOf: [termSchema, { type: 'null' }] },
    categories: { type: 'array', items: termSchema },
  },
} as const;
export type DeskAlbum = FromSchema<typeof deskAlbumSchema>;

export const deskAlbumsSchema = {
  type: 'object',
  required: ['albums', 'total_count', 'has_more'],
  properties: {
    albums: { type: 'array', items: deskAlbumSchema },
    /** BULK_VIDEOS_MAX at most. */
    total_count: { type: 'integer' },
    /** There are more than `total_count`, or there may be: not all were looked at. */
    has_more: { type: 'boolean' },
    next: nextPageSchema,
    /** As of videos. */
    looked_until: { type: 'string' },
  },
} as const;
export type DeskAlbums = FromSchema<typeof deskAlbumsSchema>;

export const DESK_ALBUM_CALLS = {
  'GET /api/catalogue/albums.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    query: deskAlbumsQuerySchema,
    answer: deskAlbumsSchema,
  },
} as const satisfies CallTable;
