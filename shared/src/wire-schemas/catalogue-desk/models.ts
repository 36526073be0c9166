/** Models as the catalogue desk edits them. */
import type { FromSchema } from 'json-schema-to-ts';
import { MODEL_FACTS, modelFactProperties } from '../models.ts';
import { moderationMemberSchema, nextPageSchema } from '../moderation/frame.ts';
import { GENDERS } from '../site.ts';
import type { CallTable } from '../call.ts';
import {
  COVERED_TERM_FIELDS,
  coveredTermProperties,
  digits,
  endableActProperties,
  longTermsQuerySchema,
} from './terms.ts';

export const MODEL_NAME_MAX_LENGTH = 80;
export const MODEL_ABOUT_MAX_LENGTH = 4000;
export const MODEL_ALIASES_MAX = 20;
/** Albums that are chosen for a model's page. */
export const MODEL_GALLERY_MAX = 12;

export const deskModelSchema = {
  type: 'object',
  required: [
    ...COVERED_TERM_FIELDS,
    'model_id',
    'title',
    'title_ja',
    'aliases',
    'abouts',
    'gender',
    'country',
    ...MODEL_FACTS,
    'member',
    'gallery',
  ],
  properties: {
    ...coveredTermProperties,
    model_id: { type: 'integer' },
    title: { type: 'string' },
    /** In Japanese; empty: there is none. */
    title_ja: { type: 'string' },
    /** Names in other scripts and other names: searched, never shown. */
    aliases: { type: 'array', items: { type: 'string' } },
    /** By language. */
    abouts: { type: 'object', additionalProperties: { type: 'string' } },
    gender: { type: 'string', enum: GENDERS },
    country: { type: ['string', 'null'] },
    ...modelFactProperties,
    /** Who it is, among the members; null: nobody that is known. */
    member: moderationMemberSchema,
    /** Albums that are chosen for its page, in their order; none: its newest ones. */
    gallery: {
      type: 'array',
      items: {
        type: 'object',
        required: ['album_id', 'dir', 'is_public'],
        properties: {
          album_id: { type: 'integer' },
          dir: { type: 'string' },
          /** False: the page leaves it out. */
          is_public: { type: 'boolean' },
        },
      },
    },
  },
} as const;
export type DeskModel = FromSchema<typeof deskModelSchema>;

export const deskModelsSchema = {
  type: 'object',
  required: ['models', 'total_count'],
  properties: {
    models: { type: 'array', items: deskModelSchema },
    total_count: { type: 'integer' },
    next: nextPageSchema,
  },
} as const;
export type DeskModels = FromSchema<typeof deskModelsSchema>;

export const MODEL_ACTS = ['create', 'edit', 'hide', 'show', 'merge', 'delete'] as const;

const choice = { type: 'string', maxLength: 20 } as const;
/** POST /api/catalogue_model.php, as categories' (categories.ts). Empty choices: not known. */
export const modelActBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: MODEL_ACTS },
    ...endableActProperties,
    model_id: digits,
    title: { type: 'string', maxLength: 1000 },
    title_ja: { type: 'string', maxLength: 1000 },
    /** One a line. */
    aliases: { type: 'string', maxLength: 8000 },
    /** JSON: descriptions by language. */
    abouts: { type: 'string', maxLength: 120_000 },
    gender: choice,
    country: choice,
    birth_date: choice,
    race: choice,
    breast: choice,
    hair: choice,
    height: choice,
    weight: choice,
    tattoo: choice,
    piercing: choice,
    /** Name of the member who it is; empty: nobody; left out: as it is. */
    member: { type: 'string', maxLength: 200 },
    /** Numbers of albums, or addresses of their pages, one a line; left out: as it is. */
    gallery: { type: 'string', maxLength: 8000 },
  },
} as const;

/** A model that is gone immediately is null; `videos`: how many moved, or lost it. */
export const modelActAnswerSchema = {
  type: 'object',
  required: ['ok', 'model', 'videos'],
  properties: {
    ok: { const: true },
    model: { anyOf: [deskModelSchema, { type: 'null' }] },
    videos: { type: 'integer' },
  },
} as const;

export const CATALOGUE_MODEL_CALLS = {
  'GET /api/catalogue/models.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    query: longTermsQuerySchema,
    answer: deskModelsSchema,
  },
  'GET /api/catalogue/model/{model_id}.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    fields: { model_id: { type: 'integer', minimum: 1 } },
    answer: { type: 'object', required: ['model'], properties: { model: deskModelSchema } },
  },
  'POST /api/catalogue_model.php': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    acts: { merge: 'proven may catalogue', delete: 'proven may catalogue' },
    body: modelActBodySchema,
    answer: modelActAnswerSchema,
  },
} as const satisfies CallTable;
