/** What waits for moderators: the lists of the desk, and the case that one is given next. */
import { LISTED_KINDS } from './acts.ts';
import {
  claimSchema,
  longQueryProperties,
  moderationMemberSchema,
  nextPageSchema,
  pagedListProperties,
} from './frame.ts';
import type { FromSchema } from 'json-schema-to-ts';

/** `working`: still being processed. */
export const QUEUE_STATES = ['waiting', 'working', 'rejected', 'deleted'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];
export const QUEUE_PAGE_SIZE = 40;
export const MODERATION_MARKS = ['restricted', 'age', 'copyright'] as const;
export type ModerationMark = (typeof MODERATION_MARKS)[number];

export const queueItemSchema = {
  type: 'object',
  required: ['kind', 'object_id', 'title', 'status_id', 'is_private', 'since', 'member'],
  properties: {
    kind: { type: 'string', enum: LISTED_KINDS },
    object_id: { type: 'integer' },
    title: { type: 'string' },
    status_id: { type: 'integer' },
    is_private: { type: 'integer', enum: [0, 1] },
    /** When it came into its state. */
    since: { type: 'string' },
    member: moderationMemberSchema,
    /** Signed. */
    thumb: { type: ['string', 'null'] },
    /** Of videos. */
    duration_seconds: { type: 'integer' },
    /** Of a video: when its uploader wants it to be published, at the earliest. */
    publish_at: { type: 'string' },
    /** Of albums. */
    photos_amount: { type: 'integer' },
    reject_reason: { type: 'string' },
    /** Who looks at it now. */
    claim: claimSchema,
    /** Open reports about it. */
    reports: { type: 'integer' },
    marks: { type: 'array', items: { type: 'string', enum: MODERATION_MARKS } },
    /** Id of the newest decision about it, which a decision sends back as `seen_decision`; 0: none. */
    last_decision: { type: 'integer' },
    /** Of an uploaded video: which of its files is there now, which a decision sends back as `seen_file`. */
    file: {
      type: 'object',
      required: ['number'],
      properties: {
        /** From 1. */
        number: { type: 'integer' },
        /** ISO 8601: when it took the place of the one before; absent of the first. */
        replaced_at: { type: 'string' },
        /** Of a later one: its uploader says that nobody is shown who is not named on the video. */
        shows_same_people: { type: 'boolean' },
        /** Its uploader is about to send another. Left out: no. */
        is_coming: { type: 'boolean' },
      },
    },
  },
} as const;
export type QueueItem = FromSchema<typeof queueItemSchema>;

/**
 * GET /api/moderation/queue.json?kind=&state=&after=: who waits longest comes first. `after`: `next` of the page before, so that what is
 * decided meanwhile moves nothing out of sight.
 */
export const queueQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    kind: { type: 'string', enum: ['', ...LISTED_KINDS] },
    state: { type: 'string', enum: QUEUE_STATES },
    ...longQueryProperties,
  },
} as const;

export const queuePageSchema = {
  type: 'object',
  required: ['items', 'total_count'],
  properties: {
    items: { type: 'array', items: queueItemSchema },
    next: nextPageSchema,
    ...pagedListProperties,
  },
} as const;
export type QueuePage = FromSchema<typeof queuePageSchema>;

/**
 * POST /api/moderation_next.php, form-encoded: the first case that nobody holds, claimed for who asks. `left_kind` and `left_id`: the case that
 * is left undecided; it is given back, and the next one is behind it.
 */
export const nextCaseBodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    kind: { type: 'string', enum: ['', ...LISTED_KINDS] },
    left_kind: { type: 'string', enum: LISTED_KINDS },
    left_id: { type: 'string', maxLength: 20 },
  },
} as const;

export const nextCaseAnswerSchema = {
  type: 'object',
  required: ['ok', 'case'],
  properties: {
    ok: { const: true },
    /** Null: nothing waits that nobody holds. */
    case: {
      type: ['object', 'null'],
      required: ['kind', 'object_id'],
      properties: { kind: { type: 'string', enum: LISTED_KINDS }, object_id: { type: 'integer' } },
    },
  },
} as const;
export type NextCaseAnswer = FromSchema<typeof nextCaseAnswerSchema>;
