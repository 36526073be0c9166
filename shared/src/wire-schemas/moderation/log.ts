/** The log of moderation as moderators read it. For moderators alone; nobody keeps the answers. */
import type { FromSchema } from 'json-schema-to-ts';
import { DECISION_GROUNDS } from './decisions.ts';
import { MODERATED_KINDS, MODERATION_ACTS } from './acts.ts';
import { moderationMemberSchema } from './frame.ts';
import type { CallTable } from '../call.ts';

/** What the database writes into the log (migrations 39, 47, 55, 87); servers may know more than the page does. */
export const LOG_EVENTS = [
  'decision',
  'appeal',
  'appeal upheld',
  'appeal overturned',
  'proposal',
  'proposal confirmed',
  'proposal dismissed',
  'report',
  'report closed',
  'report open',
  'copyright notice',
  'copyright notice closed',
  'copyright open',
  'copyright declined',
  'copyright disabled',
  'copyright countered',
  'copyright held',
  'copyright returned',
  'counter-notice',
  'moderator granted',
  'moderator revoked',
  'moderator noted',
  'word added',
  'word removed',
] as const;
export type LogEvent = (typeof LOG_EVENTS)[number];

export const LOG_PAGE_SIZE = 50;

/**
 * GET /api/moderation/log.json?kind=&object_id=&member_id=&q=&before=: the latest first. `kind` and `object_id` go together; `member_id` finds
 * what concerns somebody and what they decided; `q` words of facts, titles, reports and names, or a number; `before` the entries before that one.
 */
export const logQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    kind: { type: 'string', enum: ['', ...MODERATED_KINDS] },
    object_id: { type: 'string', maxLength: 20 },
    member_id: { type: 'string', maxLength: 20 },
    q: { type: 'string', maxLength: 100 },
    before: { type: 'string', maxLength: 20 },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;
export const logSchema = {
  type: 'object',
  required: ['entries', 'next'],
  properties: {
    entries: {
      type: 'array',
      items: {
        type: 'object',
        required: [
          'seq',
          'event',
          'date',
          'kind',
          'object_id',
          'title',
          'act',
          'ground',
          'fact',
          'member',
          'by',
          'automated',
          'report_id',
          'is_altered',
        ],
        properties: {
          seq: { type: 'integer' },
          event: { type: 'string' },
          date: { type: 'string' },
          /** What it is about; null where the entry names nothing, or what it names is gone. */
          kind: { type: ['string', 'null'] },
          object_id: { type: ['integer', 'null'] },
          /** What it was called when it was decided. */
          title: { type: 'string' },
          /** Empty: it is no decision. */
          act: { type: 'string', enum: ['', ...MODERATION_ACTS] },
          ground: { type: 'string', enum: ['', ...DECISION_GROUNDS] },
          /** Of decisions the fact, of appeals their words. The log has their hashes alone. */
          fact: { type: 'string' },
          /** Whom it concerns. */
          member: moderationMemberSchema,
          /** Who did it; null: the operator, the site itself, or somebody outside. */
          by: moderationMemberSchema,
          automated: { type: 'boolean' },
          report_id: { type: ['integer', 'null'] },
          /** The words are not those whose hash was logged. */
          is_altered: { type: 'boolean' },
        },
      },
    },
    /** For `before` of the next page; null: these are the first ones. */
    next: { type: ['integer', 'null'] },
    error: { type: 'string' },
    code: { type: 'string' },
  },
} as const;
export type LogPage = FromSchema<typeof logSchema>;
export type LogEntry = LogPage['entries'][number];

export const MODERATION_LOG_CALLS = {
  'GET /api/moderation/log.json': {
    room: 'moderation',
    who: 'moderators',
    query: logQuerySchema,
    answer: logSchema,
  },
} as const satisfies CallTable;
