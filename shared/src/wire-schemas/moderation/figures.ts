/** What moderators decided, how fast, and how often they agree. For moderators alone; nobody keeps the answers. */
import type { FromSchema } from 'json-schema-to-ts';
import { APPEAL_STATES, DECISION_GROUNDS } from './decisions.ts';
import { MODERATION_ACTS } from './acts.ts';
import { moderationMemberSchema } from './frame.ts';
import type { CallTable } from '../call.ts';

/** Of a question without days. */
export const FIGURE_DAYS = 30;
export const FIGURE_MAX_DAYS = 366;
/** Tables that are also there as CSV. */
export const FIGURE_TABLES = ['summary', 'moderators', 'acts', 'grounds', 'days', 'weeks', 'open'] as const;
export type FigureTable = (typeof FIGURE_TABLES)[number];
/** How long something has been open. */
export const OPEN_AGES = ['day', 'two_days', 'week', 'older'] as const;
export type OpenAge = (typeof OPEN_AGES)[number];

/** GET /api/moderation/figures.json?from=&to= and figures.csv?table=&from=&to=: days of UTC, both included. */
export const figuresQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    from: { type: 'string', maxLength: 10 },
    to: { type: 'string', maxLength: 10 },
    table: { type: 'string', enum: FIGURE_TABLES },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;

const minutes = { type: ['integer', 'null'] } as const;
const count = { type: 'integer' } as const;

export const figuresSchema = {
  type: 'object',
  required: ['days', 'acts', 'waited', 'oldest_hours', 'automated', 'appeals', 'moderators', 'daily'],
  properties: {
    days: count,
    from: { type: 'string' },
    to: { type: 'string' },
    /** `own`: of one's own decisions alone, but for what is open. */
    scope: { type: 'string', enum: ['all', 'own'] },
    acts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['act', 'count'],
        properties: { act: { type: 'string', enum: MODERATION_ACTS }, count },
      },
    },
    /** Of what takes something away. */
    grounds: {
      type: 'array',
      items: {
        type: 'object',
        required: ['ground', 'count'],
        properties: { ground: { type: 'string', enum: DECISION_GROUNDS }, count },
      },
    },
    /** Of videos, albums and changes, from waiting to a decision, in minutes; null without one. */
    waited: {
      type: 'object',
      required: ['median_minutes', 'slow_minutes'],
      properties: {
        median_minutes: minutes,
        /** Nine of ten were faster. */
        slow_minutes: minutes,
        over_48_hours: count,
      },
    },
    /** Of what waits now; null: nothing does. */
    oldest_hours: { type: ['integer', 'null'] },
    automated: count,
    /** Decided in the time; open ones of whenever. */
    appeals: {
      type: 'object',
      required: APPEAL_STATES,
      properties: { open: count, upheld: count, overturned: count },
    },
    /** Decisions that a second moderator judged without knowing them. */
    samples: {
      type: 'object',
      required: ['open', 'agreed', 'disagreed'],
      properties: { open: count, agreed: count, disagreed: count },
    },
    moderators: {
      type: 'array',
      items: {
        type: 'object',
        required: ['member', 'count'],
        properties: {
          member: moderationMemberSchema,
          count,
          median_minutes: minutes,
          slow_minutes: minutes,
          over_48_hours: count,
          /** Decisions that an objection overturned. */
          overturned: count,
          /** Decisions that a second moderator judged, and with how many of them they agreed. */
          judged: count,
          agreed: count,
        },
      },
    },
    /** Decisions of each day, the oldest first. */
    daily: {
      type: 'array',
      items: {
        type: 'object',
        required: ['day', 'count'],
        properties: { day: { type: 'string' }, count },
      },
    },
    /** Of each week, by its Monday; the first and the last one as far as they lie in the time. */
    weekly: {
      type: 'array',
      items: {
        type: 'object',
        required: ['week', 'count'],
        properties: { week: { type: 'string' }, count },
      },
    },
    /** What waits now, by how long. */
    open: {
      type: 'array',
      items: {
        type: 'object',
        required: ['age', 'queue', 'reports', 'appeals'],
        properties: {
          age: { type: 'string', enum: OPEN_AGES },
          queue: count,
          reports: count,
          appeals: count,
        },
      },
    },
  },
} as const;
export type Figures = FromSchema<typeof figuresSchema>;

export const MODERATION_FIGURES_CALLS = {
  'GET /api/moderation/figures.json': {
    room: 'moderation',
    who: 'moderators',
    query: figuresQuerySchema,
    answer: figuresSchema,
  },
  'GET /api/moderation/figures.csv': {
    room: 'moderation',
    // Figures of colleagues are for anyone who leads: moderation/figures/figures.test.ts.
    who: 'moderators',
    query: figuresQuerySchema,
  },
} as const satisfies CallTable;
