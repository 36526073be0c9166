/** Popular searches as editors arrange them: offered above lists and while somebody types. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { LANGUAGES } from '../site.ts';
import { nextPageSchema } from '../moderation/frame.ts';
import { digits } from './terms.ts';

export const SEARCH_STATES = ['listed', 'pinned', 'hidden'] as const;
export type SearchState = (typeof SEARCH_STATES)[number];
export const SEARCHES_PAGE_SIZE = 50;
export const SEARCH_TEXT_MAX_LENGTH = 60;

/** ?language=&q=&state=&after=: without a state all of them. */
export const searchesQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    language: { type: 'string', enum: LANGUAGES },
    q: { type: 'string', maxLength: 100 },
    state: { type: 'string', enum: ['', ...SEARCH_STATES] },
    after: { type: 'string', maxLength: 1000 },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;

export const popularSearchSchema = {
  type: 'object',
  required: ['search_id', 'text', 'language', 'state'],
  properties: {
    search_id: { type: 'integer' },
    text: { type: 'string' },
    language: { type: 'string', enum: LANGUAGES },
    /** Pinned: always among those that are offered, and the first of those that fit what is typed. Hidden: never offered. */
    state: { type: 'string', enum: SEARCH_STATES },
  },
} as const;
export type PopularSearch = FromSchema<typeof popularSearchSchema>;

export const popularSearchesSchema = {
  type: 'object',
  required: ['searches', 'total_count'],
  properties: {
    searches: { type: 'array', items: popularSearchSchema },
    total_count: { type: 'integer' },
    next: nextPageSchema,
  },
} as const;
export type PopularSearches = FromSchema<typeof popularSearchesSchema>;

export const SEARCH_ACTS = ['add', 'set'] as const;
/** POST /api/catalogue_search.php. `add` takes text and language, and makes a pinned one; `set` takes the state that one is to have. */
export const searchActBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: SEARCH_ACTS },
    search_id: digits,
    state: { type: 'string', enum: SEARCH_STATES },
    text: { type: 'string', maxLength: 1000 },
    language: { type: 'string', enum: LANGUAGES },
  },
} as const;
export const searchActAnswerSchema = {
  type: 'object',
  required: ['ok', 'search'],
  properties: { ok: { const: true }, search: popularSearchSchema },
} as const;
export type SearchActAnswer = FromSchema<typeof searchActAnswerSchema>;

export const CATALOGUE_SEARCH_CALLS = {
  'GET /api/catalogue/searches.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    query: searchesQuerySchema,
    answer: popularSearchesSchema,
  },
  'POST /api/catalogue_search.php': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    body: searchActBodySchema,
    answer: searchActAnswerSchema,
  },
} as const satisfies CallTable;
