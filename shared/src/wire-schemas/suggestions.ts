/** Suggestions while typing. Source: product.md sections 3 and 5, decisions.md "suggestions". */
import type { FromSchema } from 'json-schema-to-ts';
import { termSchema } from './videos.ts';

export const SUGGEST_DEBOUNCE_MS = 300;
export const SEARCH_MIN_LENGTH = 3;
export const SEARCH_MAX_LENGTH = 69;
/** Of each kind. */
export const SUGGESTIONS_MAX = 8;

/** GET /api/json/suggester/{lifetime}/{typed text}.json */
export const suggestionsSchema = {
  type: 'object',
  required: ['keywords', 'titles', 'categories', 'models'],
  properties: {
    keywords: { type: 'array', items: { type: 'string' } },
    /** Titles of videos that begin so or hold the words. */
    titles: { type: 'array', items: { type: 'string' } },
    categories: { type: 'array', items: termSchema },
    models: { type: 'array', items: termSchema },
  },
} as const;
export type Suggestions = FromSchema<typeof suggestionsSchema>;
