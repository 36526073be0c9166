/** Categories of albums as the catalogue desk edits them. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { CATEGORY_ACTS } from './categories.ts';
import {
  digits,
  endableActProperties,
  endingOfAlbumsSchema,
  TERM_FIELDS,
  termProperties,
  termsQuerySchema,
} from './terms.ts';

export const deskAlbumCategorySchema = {
  type: 'object',
  required: [...TERM_FIELDS, 'album_category_id', 'titles', 'albums', 'ending'],
  properties: {
    ...termProperties,
    album_category_id: { type: 'integer' },
    /** By language. */
    titles: { type: 'object', additionalProperties: { type: 'string' } },
    /** Public or not. */
    albums: { type: 'integer' },
    /** Merged or deleted, and gone once its albums have moved; null: it is not. */
    ending: endingOfAlbumsSchema,
  },
} as const;
export type DeskAlbumCategory = FromSchema<typeof deskAlbumCategorySchema>;

export const deskAlbumCategoriesSchema = {
  type: 'object',
  required: ['album_categories', 'total_count'],
  properties: {
    album_categories: { type: 'array', items: deskAlbumCategorySchema },
    total_count: { type: 'integer' },
  },
} as const;
export type DeskAlbumCategories = FromSchema<typeof deskAlbumCategoriesSchema>;

/**
 * POST /api/catalogue_album_category.php. `create` and `edit` take all fields; all but `create` take `album_category_id` and `revision`; `merge` takes
 * `into_id`; `delete` takes `move_to` where the category holds albums: another category of albums, or `none`.
 */
export const albumCategoryActBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: CATEGORY_ACTS },
    ...endableActProperties,
    album_category_id: digits,
    /** JSON: titles by language; the English one must be there. */
    titles: { type: 'string', maxLength: 8000 },
  },
} as const;

/** A category that is gone immediately is null; `albums`: how many moved, or lost it. */
export const albumCategoryActAnswerSchema = {
  type: 'object',
  required: ['ok', 'album_category', 'albums'],
  properties: {
    ok: { const: true },
    album_category: { anyOf: [deskAlbumCategorySchema, { type: 'null' }] },
    albums: { type: 'integer' },
  },
} as const;

export const CATALOGUE_ALBUM_CATEGORY_CALLS = {
  'GET /api/catalogue/album_categories.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    query: termsQuerySchema,
    answer: deskAlbumCategoriesSchema,
  },
  'GET /api/catalogue/album_category/{album_category_id}.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    fields: { album_category_id: { type: 'integer', minimum: 1 } },
    answer: {
      type: 'object',
      required: ['album_category'],
      properties: { album_category: deskAlbumCategorySchema },
    },
  },
  'POST /api/catalogue_album_category.php': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    acts: { merge: 'proven may catalogue', delete: 'proven may catalogue' },
    body: albumCategoryActBodySchema,
    answer: albumCategoryActAnswerSchema,
  },
} as const satisfies CallTable;
