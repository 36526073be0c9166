/** Models. Source: docs/specification/pages.md, fields.md, limits.md, addresses.md, calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { readErrorProperties } from './answers.ts';
import { listProperties, type PageQuery } from './lists.ts';
import { pictureSourcesSchema } from './pictures.ts';
import { BREAST_SIZES, RACES } from './filter-choices.ts';
import { NAME_MAX, type CallTable } from './call.ts';

/** The first is the default. */
export const MODEL_SORTS = [
  'most-popular',
  'alphabet',
  'count-videos',
  'count-subs',
  'top-rated',
  'most-viewed',
  'latest-updates',
] as const;
export type ModelSort = (typeof MODEL_SORTS)[number];
export const MODELS_PAGE_SIZE = 40;

export const modelCardSchema = {
  type: 'object',
  required: ['model_id', 'dir', 'title', 'country', 'thumb', 'thumbs', 'rating', 'post_date', 'statistics'],
  properties: {
    model_id: { type: 'integer', minimum: 1 },
    dir: { type: 'string' },
    title: { type: 'string' },
    country: { type: ['string', 'null'] },
    /** Portrait, 3:4 WebP 480x640; null when there is none. */
    thumb: { type: ['string', 'null'] },
    /** The portrait, then thumbnails (320x180) of the newest videos that everyone may see; at most MODEL_THUMBS. */
    thumbs: { type: 'array', items: { type: 'string' } },
    /** 0-5. */
    rating: { type: 'number' },
    /** Since when it is listed; ISO 8601, UTC. */
    post_date: { type: 'string' },
    statistics: {
      type: 'object',
      required: ['videos', 'viewed', 'subscribers'],
      properties: {
        videos: { type: 'integer' },
        viewed: { type: 'integer' },
        subscribers: { type: 'integer' },
        likes: { type: 'integer' },
        dislikes: { type: 'integer' },
      },
    },
  },
} as const;
export type ModelCard = FromSchema<typeof modelCardSchema>;
export const MODEL_THUMBS = 5;

/** GET /api/json/models/{lifetime}/{sort}/{count}/{filter}.{page}.json */
export const modelsPageSchema = {
  type: 'object',
  required: ['models', 'total_count'],
  properties: {
    models: { type: 'array', items: modelCardSchema },
    /** Values of the filter `alphabet` that leave somebody, whichever letter is asked for: Latin ones, and 0 for names that start with none. */
    letters: { type: 'array', items: { type: 'string' } },
    ...listProperties,
  },
} as const;
export type ModelsPage = FromSchema<typeof modelsPageSchema>;

export interface ModelsQuery extends PageQuery {
  sort: ModelSort;
  filter: string;
}

/** What is known of a model; null where nothing is. Decision 36 says what the numbers stand for. */
export const modelFactProperties = {
  /** YYYY-MM-DD. */
  birth_date: { type: ['string', 'null'] },
  race: { type: ['string', 'null'], enum: [...RACES, null] },
  breast: { type: ['string', 'null'], enum: [...BREAST_SIZES, null] },
  hair: { type: ['integer', 'null'] },
  height: { type: ['integer', 'null'] },
  weight: { type: ['integer', 'null'] },
  tattoo: { type: ['boolean', 'null'] },
  piercing: { type: ['boolean', 'null'] },
} as const;

/** Those that a list of models is narrowed to by what they are. */
export const MODEL_TRAITS = [
  'race',
  'breast',
  'hair',
  'height',
  'weight',
  'tattoo',
  'piercing',
] as const satisfies readonly (keyof typeof modelFactProperties)[];
export const MODEL_FACTS = ['birth_date', ...MODEL_TRAITS] as const;

export const modelSchema = {
  type: 'object',
  required: [...modelCardSchema.required, 'gender', 'about'],
  properties: {
    ...modelCardSchema.properties,
    /** The group that the model belongs to. */
    gender: { type: 'string' },
    about: { type: 'string' },
    /** 5:1, 1250x250; null where there is none, left out by servers that know no covers. */
    cover: { type: ['string', 'null'] },
    cover_sources: pictureSourcesSchema,
    /** It is a member whose profile everyone may see; who it is say answers of lifetime 0. Left out by servers that named the member in every answer. */
    has_member: { type: 'boolean' },
    /** The member who it is, in answers of lifetime 0 to those who may see the profile and are in no block with the member; otherwise null. */
    member: {
      type: ['object', 'null'],
      required: ['_id', 'name'],
      properties: { _id: { type: 'integer' }, name: { type: 'string' } },
    },
    age: { type: ['integer', 'null'] },
    ...modelFactProperties,
  },
} as const;
export type Model = FromSchema<typeof modelSchema>;

/** GET /api/json/model/{lifetime}/{dir}.json */
export const modelAnswerSchema = {
  type: 'object',
  required: ['model'],
  properties: { model: modelSchema, ...readErrorProperties },
} as const;
export type ModelAnswer = FromSchema<typeof modelAnswerSchema>;

export const MODEL_CALLS = {
  'GET /api/json/models/{lifetime}/{sort}/{count}/{filter}.{page}.json': {
    room: 'catalogue',
    who: 'everyone',
    summary: 'A list of models',
    fields: {
      sort: { type: 'string', enum: MODEL_SORTS },
      filter: {
        type: 'string',
        maxLength: NAME_MAX,
        description: '`key:value` pairs joined by `;`, keys in alphabetical order',
      },
    },
    tags: ['models', 'listings'],
    answer: modelsPageSchema,
  },
  'GET /api/json/model/{lifetime}/{dir}.json': {
    room: 'catalogue',
    who: 'see model',
    summary: 'One model',
    fields: { dir: { type: 'string', minLength: 1, maxLength: NAME_MAX, description: 'The model' } },
    tags: ['models', 'listings'],
    answer: modelAnswerSchema,
  },
} as const satisfies CallTable;
