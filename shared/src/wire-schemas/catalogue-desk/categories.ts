/** Categories as the catalogue desk edits them. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import {
  digits,
  endableActProperties,
  endingSchema,
  flag,
  TERM_FIELDS,
  termProperties,
  termsQuerySchema,
} from './terms.ts';

export const CATEGORY_PLACE_MAX = 9999;

export const deskCategorySchema = {
  type: 'object',
  required: [...TERM_FIELDS, 'category_id', 'titles', 'place', 'in_sidebar', 'videos', 'thumb', 'ending'],
  properties: {
    ...termProperties,
    category_id: { type: 'integer' },
    /** By language. */
    titles: { type: 'object', additionalProperties: { type: 'string' } },
    /** The smallest first, then by title. */
    place: { type: 'integer' },
    in_sidebar: { type: 'boolean' },
    /** Listed or not. */
    videos: { type: 'integer' },
    thumb: { type: ['string', 'null'] },
    /** Merged or deleted, and gone once its videos have moved; null: it is not. */
    ending: endingSchema,
  },
} as const;
export type DeskCategory = FromSchema<typeof deskCategorySchema>;

export const deskCategoriesSchema = {
  type: 'object',
  required: ['categories', 'total_count'],
  properties: {
    categories: { type: 'array', items: deskCategorySchema },
    total_count: { type: 'integer' },
  },
} as const;
export type DeskCategories = FromSchema<typeof deskCategoriesSchema>;

export const CATEGORY_ACTS = ['create', 'edit', 'hide', 'show', 'merge', 'delete'] as const;

/**
 * POST /api/catalogue_category.php. `create` and `edit` take all fields; all but `create` take `category_id` and `revision`; `merge` takes `into_id`;
 * `delete` takes `move_to` where the category holds videos: another category, or `none`.
 */
export const categoryActBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: CATEGORY_ACTS },
    ...endableActProperties,
    category_id: digits,
    /** JSON: titles by language; the English one must be there. */
    titles: { type: 'string', maxLength: 8000 },
    place: digits,
    in_sidebar: flag,
  },
} as const;

/** A category that is gone immediately is null; `videos`: how many moved, or lost it. */
export const categoryActAnswerSchema = {
  type: 'object',
  required: ['ok', 'category', 'videos'],
  properties: {
    ok: { const: true },
    category: { anyOf: [deskCategorySchema, { type: 'null' }] },
    videos: { type: 'integer' },
  },
} as const;

export const CATALOGUE_CATEGORY_CALLS = {
  'GET /api/catalogue/categories.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    query: termsQuerySchema,
    answer: deskCategoriesSchema,
  },
  'GET /api/catalogue/category/{category_id}.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    fields: { category_id: { type: 'integer', minimum: 1 } },
    answer: {
      type: 'object',
      required: ['category'],
      properties: { category: deskCategorySchema },
    },
  },
  'POST /api/catalogue_category.php': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    acts: { merge: 'proven may catalogue', delete: 'proven may catalogue' },
    body: categoryActBodySchema,
    answer: categoryActAnswerSchema,
  },
} as const satisfies CallTable;
