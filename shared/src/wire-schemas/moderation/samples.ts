/** Decisions that another moderator judges without knowing them. For moderators alone; nobody keeps the answers. */
import type { FromSchema } from 'json-schema-to-ts';
import { DECISION_GROUNDS } from './decisions.ts';
import { MODERATION_ACTS } from './acts.ts';
import { moderationCaseSchema } from './case.ts';
import { moderationMemberSchema } from './frame.ts';
import { doneSchema } from '../answers.ts';
import type { CallTable } from '../call.ts';

const sampleProperties = {
  sample_id: { type: 'integer' },
  kind: { type: 'string', enum: ['video', 'album'] },
  object_id: { type: 'integer' },
  title: { type: 'string' },
} as const;
const opinionSchema = {
  type: 'object',
  required: ['act', 'ground', 'fact', 'member'],
  properties: {
    act: { type: 'string', enum: MODERATION_ACTS },
    ground: { type: 'string', enum: ['', ...DECISION_GROUNDS] },
    fact: { type: 'string' },
    member: moderationMemberSchema,
  },
} as const;

/** GET /api/moderation/samples.json: what who asks may judge, and what two disagree about; the oldest first. */
export const samplesSchema = {
  type: 'object',
  required: ['samples', 'disagreements'],
  properties: {
    samples: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sample_id', 'kind', 'object_id', 'title', 'drawn'],
        properties: { ...sampleProperties, drawn: { type: 'string' } },
      },
    },
    disagreements: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sample_id', 'kind', 'object_id', 'title', 'first', 'second', 'may_settle'],
        properties: {
          ...sampleProperties,
          first: opinionSchema,
          second: opinionSchema,
          /** False for both of them, and where it was decided anew. */
          may_settle: { type: 'boolean' },
        },
      },
    },
  },
} as const;
export type SamplesPage = FromSchema<typeof samplesSchema>;
export type Disagreement = SamplesPage['disagreements'][number];

/** POST /api/moderation_samples.php, form-encoded: `judge` with `verdict`, `settle` with `stands`. */
export const sampleActBodySchema = {
  type: 'object',
  required: ['act', 'sample_id'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: ['judge', 'settle'] },
    sample_id: { type: 'string', maxLength: 20 },
    verdict: { type: 'string', enum: ['approve', 'reject'] },
    ground: { type: 'string', enum: DECISION_GROUNDS },
    /** Needed for `reject`: what was found. */
    reason: { type: 'string', maxLength: 5000 },
    stands: { type: 'string', enum: ['first', 'second'] },
  },
} as const;

export const MODERATION_SAMPLES_CALLS = {
  'GET /api/moderation/samples.json': {
    room: 'moderation',
    who: 'moderators',
    answer: samplesSchema,
  },
  'GET /api/moderation/sample/{file}': {
    room: 'moderation',
    who: 'moderators',
    answer: moderationCaseSchema,
  },
  'POST /api/moderation_samples.php': {
    room: 'moderation',
    who: 'moderators',
    body: sampleActBodySchema,
    answer: doneSchema,
  },
} as const satisfies CallTable;
