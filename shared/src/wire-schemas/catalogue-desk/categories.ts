/** Categories as the catalogue desk edits them. */
import type { FromSchema } from 'json-schema-to-ts';
import { LANGUAGES } from '../site.ts';
import type { CallTable } from '../call.ts';
import { digits, endingSchema, flag, TERM_WHY_MAX_LENGTH, termsQuerySchema } from './terms.ts';

export const CATEGORY_PLACE_MAX = 9999;

export const deskCategorySchema = {
  type: 'object',
  required: [
    'category_id',
    'dir',
    'titles',
    'missing',
    'place',
    'in_sidebar',
    'is_hidden',
    'revision',
    'videos',
    'thumb',
    'former_dirs',
    'ending',
  ],
  properties: {
    category_id: { type: 'integer' },
    dir: { type: 'string' },
    /** By language. */
    titles: { type: 'object', additionalProperties: { type: 'string' } },
    /** Languages without a title: visitors see the English one. */
    missing: { type: 'array', items: { type: 'string', enum: LANGUAGES } },
    /** The smallest first, then by title. */
    place: { type: 'integer' },
    in_sidebar: { type: 'boolean' },
    is_hidden: { type: 'boolean' },
    /** To be sent with an edit. */
    revision: { type: 'integer' },
    /** Listed or not. */
    videos: { type: 'integer' },
    thumb: { type: ['string', 'null'] },
    /** Addresses that lead to it. */
    former_dirs: { type: 'array', items: { type: 'string' } },
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
export type CategoryAct = (typeof CATEGORY_ACTS)[number];

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
    category_id: digits,
    revision: digits,
    /** JSON: titles by language; the English one must be there. */
    titles: { type: 'string', maxLength: 8000 },
    /** Left out or empty: made from the English title. */
    dir: { type: 'string', maxLength: 400 },
    place: digits,
    in_sidebar: flag,
    into_id: digits,
    move_to: { type: 'string', maxLength: 20, pattern: '^(none|[0-9]*)$' },
    why: { type: 'string', maxLength: 4 * TERM_WHY_MAX_LENGTH },
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
export type CategoryActAnswer = FromSchema<typeof categoryActAnswerSchema>;

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
    body: categoryActBodySchema,
    answer: categoryActAnswerSchema,
  },
} as const satisfies CallTable;
