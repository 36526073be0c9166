/** GET /api/upload/defaults.json, POST /api/upload_defaults.php: what the member's new videos start with. */
import type { FromSchema } from 'json-schema-to-ts';
import { GENDERS } from '../site.ts';
import { videoEditBodySchema } from './video-edit.ts';
import { termSchema } from '../videos.ts';
import type { CallTable } from '../call.ts';

const { description, categories, models, tags, gender } = videoEditBodySchema.properties;
const { is_private, is_unlisted, is_exclusive, is_embeddable } = videoEditBodySchema.properties;

/** Everything is set by it: what is left out is no default any more. Of act 1 of video_edit.php with `is_draft`, what is given wins. */
export const uploadDefaultsBodySchema = {
  type: 'object',
  // An empty form takes nothing away.
  required: ['description'],
  additionalProperties: false,
  properties: {
    ...{ description, categories, models, tags, gender },
    ...{ is_private, is_unlisted, is_exclusive, is_embeddable },
  },
} as const;

/** What is left out is as the site has it. */
export const uploadDefaultsSchema = {
  type: 'object',
  properties: {
    description: { type: 'string' },
    gender: { type: 'string', enum: GENDERS },
    /** Dirs. */
    categories: { type: 'array', items: { type: 'string' } },
    models: { type: 'array', items: termSchema },
    tags: { type: 'array', items: { type: 'string' } },
    is_private: { type: 'boolean' },
    is_unlisted: { type: 'boolean' },
    is_exclusive: { type: 'boolean' },
    is_embeddable: { type: 'boolean' },
  },
} as const;
export type UploadDefaults = FromSchema<typeof uploadDefaultsSchema>;

export const uploadDefaultsAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: { ok: { const: true }, ...uploadDefaultsSchema.properties },
} as const;

export const UPLOAD_DEFAULTS_CALLS = {
  'GET /api/upload/defaults.json': {
    room: 'uploads',
    who: 'members',
    answer: uploadDefaultsSchema,
  },
  'POST /api/upload_defaults.php': {
    room: 'uploads',
    who: 'members',
    body: uploadDefaultsBodySchema,
    answer: uploadDefaultsAnswerSchema,
  },
} as const satisfies CallTable;
