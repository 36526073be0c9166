/** Suggestions while typing. Source: docs/specification/fields.md, validation.md, calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { termSchema } from './videos.ts';
import { NAME_MAX, type CallTable } from './call.ts';

export const SUGGEST_DEBOUNCE_MS = 300;
export const SEARCH_MIN_LENGTH = 3;
export const SEARCH_MAX_LENGTH = 69;
const CJK = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;

/** How many characters a text must have to be searched: one where any of them is Chinese, Japanese or Korean (docs/specification/validation.md). */
export const searchMinLength = (text: string): number => (CJK.test(text) ? 1 : SEARCH_MIN_LENGTH);
/** Whether the text can be searched; characters count, not UTF-16 units. */
export const isSearchable = (text: string): boolean => {
  const { length } = [...text.normalize('NFKC').trim()];
  return length >= searchMinLength(text) && length <= SEARCH_MAX_LENGTH;
};
/** What a search's address may carry; longer ones are as if nothing had been asked. */
export const SEARCH_TEXT = { matches: `[^\\u0000-\\u001f]{1,${SEARCH_MAX_LENGTH * 2}}` } as const;

/** Of each kind. */
export const SUGGESTIONS_MAX = 8;

/** GET /api/json/suggester/{lifetime}/{typed text}.json */
export const suggestionsSchema = {
  type: 'object',
  required: ['keywords', 'titles', 'videos', 'categories', 'models'],
  properties: {
    keywords: { type: 'array', items: { type: 'string' } },
    /** Titles of videos that start so or hold the words. */
    titles: { type: 'array', items: { type: 'string' } },
    /** The videos that have these titles. */
    videos: {
      type: 'array',
      items: {
        type: 'object',
        required: ['video_id', 'dir', 'title'],
        properties: {
          video_id: { type: 'integer', minimum: 1 },
          dir: { type: 'string' },
          title: { type: 'string' },
          /** 320x180. */
          thumb: { type: 'string' },
        },
      },
    },
    categories: { type: 'array', items: termSchema },
    models: { type: 'array', items: termSchema },
  },
} as const;
export type Suggestions = FromSchema<typeof suggestionsSchema>;

export const SUGGESTION_CALLS = {
  'GET /api/json/suggester/{lifetime}/{text}.json': {
    room: 'catalogue',
    who: 'everyone',
    summary: 'Suggestions for a typed text',
    fields: { text: { type: 'string', maxLength: NAME_MAX, description: 'What was typed' } },
    limits: ['suggestion'],
    tags: ['listings'],
    answer: suggestionsSchema,
  },
  'GET /api/suggester.php': {
    room: 'catalogue',
    who: 'everyone',
    summary: 'Suggestions for a typed text, popular in the visitor’s country first',
    query: { type: 'object', properties: { c: { type: 'string', description: 'What was typed' } } },
    limits: ['suggestion'],
    tags: ['listings'],
    answer: suggestionsSchema,
  },
} as const satisfies CallTable;
