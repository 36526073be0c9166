/** The list of categories. Source: docs/specification/calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { listProperties } from './lists.ts';
import type { CallTable } from './call.ts';

export const categoryCardSchema = {
  type: 'object',
  required: ['dir', 'title', 'total_videos'],
  properties: {
    dir: { type: 'string' },
    title: { type: 'string' },
    total_videos: { type: 'integer' },
    /** 16:9 WebP, 640x360; absent when there is none. */
    thumb: { type: 'string' },
    /** False: not among the categories that stand next to lists. */
    in_sidebar: { type: 'boolean' },
  },
} as const;
export type CategoryCard = FromSchema<typeof categoryCardSchema>;

/** GET /api/json/categories/{lifetime}/{gender}.{lang}.json, by title. */
export const categoriesAnswerSchema = {
  type: 'object',
  required: ['categories', 'total_count'],
  properties: {
    categories: { type: 'array', items: categoryCardSchema },
    ...listProperties,
  },
} as const;
export type CategoriesAnswer = FromSchema<typeof categoriesAnswerSchema>;

export const CATEGORY_CALLS = {
  'GET /api/json/categories/{lifetime}/{gender}.{lang}.json': {
    room: 'catalogue',
    who: 'everyone',
    summary: 'Categories that hold videos of the group, by title',
    tags: ['listings'],
    answer: categoriesAnswerSchema,
  },
  'GET /api/json/all-categories/{lifetime}/{gender}.{lang}.json': {
    room: 'catalogue',
    who: 'everyone',
    summary: 'Categories that an upload may name, by title: those without videos of the group, too',
    tags: ['listings'],
    answer: categoriesAnswerSchema,
  },
} as const satisfies CallTable;
