/**
 * Statements of reasons and appeals. Anyone who has a statement's key reads it, signed in or not: it comes by notification and mail to whom
 * the decision concerns.
 */
import type { FromSchema } from 'json-schema-to-ts';
import { doneSchema } from '../answers.ts';
import { statementCopyrightSchema } from './copyright.ts';
import type { CallTable } from '../call.ts';

/** Why: what of the law or of the site's rules the decision rests on. */
export const DECISION_GROUNDS = [
  'rules',
  'law',
  'consent',
  'age',
  'copyright',
  'violence',
  'harassment',
  'spam',
  'copy',
  'data',
  'quality',
] as const;
export type DecisionGround = (typeof DECISION_GROUNDS)[number];

export const APPEAL_STATES = ['open', 'upheld', 'overturned'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];
export const APPEAL_MIN_LENGTH = 10;
export const APPEAL_MAX_LENGTH = 2000;
/** How long a decision can be appealed. */
export const APPEAL_DAYS = 180;

/** GET /api/decision/{key}.json */
export const statementSchema = {
  type: 'object',
  required: [
    'kind',
    'object_id',
    'act',
    'title',
    'ground',
    'fact',
    'automated',
    'date',
    'may_appeal',
    'appeal',
  ],
  properties: {
    kind: { type: 'string' },
    object_id: { type: 'integer' },
    act: { type: 'string' },
    title: { type: 'string' },
    /** Empty: of what is no restriction. */
    ground: { type: 'string', enum: ['', ...DECISION_GROUNDS] },
    fact: { type: 'string' },
    automated: { type: 'boolean' },
    date: { type: 'string' },
    /** Of a suspension; null: for good. */
    until: { type: ['string', 'null'] },
    may_appeal: { type: 'boolean' },
    /** Last day for an appeal. */
    appeal_until: { type: 'string' },
    appeal: {
      type: ['object', 'null'],
      required: ['state', 'words', 'answer', 'sent'],
      properties: {
        state: { type: 'string', enum: APPEAL_STATES },
        words: { type: 'string' },
        answer: { type: 'string' },
        sent: { type: 'string' },
        decided: { type: 'string' },
      },
    },
    /** Where it rests on a copyright notice. */
    copyright: statementCopyrightSchema,
  },
} as const;
export type Statement = FromSchema<typeof statementSchema>;

/** POST /api/appeal.php, form-encoded: once for each decision. */
export const appealBodySchema = {
  type: 'object',
  required: ['key', 'words'],
  additionalProperties: false,
  properties: {
    key: { type: 'string', maxLength: 60 },
    words: { type: 'string', maxLength: 20_000 },
  },
} as const;
export const appealAnswerSchema = doneSchema;

export const DECISION_CALLS = {
  'GET /api/decision/{file}': {
    room: 'moderation',
    // Guarded by the statement's key: moderation/decisions.test.ts.
    who: 'everyone',
    answer: statementSchema,
  },
  'POST /api/appeal.php': {
    room: 'moderation',
    who: 'everyone',
    body: appealBodySchema,
    answer: appealAnswerSchema,
  },
} as const satisfies CallTable;
