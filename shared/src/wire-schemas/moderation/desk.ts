/** The moderators' desk besides the queue: what waits where, claims, appeals, second opinions, people. For moderators alone. */
import type { FromSchema } from 'json-schema-to-ts';
import { APPEAL_STATES, DECISION_GROUNDS } from './decisions.ts';
import { LISTED_KINDS, MODERATED_KINDS, MODERATION_ACTS } from './acts.ts';
import {
  claimSchema,
  longQueryProperties,
  moderationMemberSchema,
  nextPageSchema,
  pagedListProperties,
} from './frame.ts';
import type { CallTable } from '../call.ts';

/** GET /api/moderation/desk.json: how much waits in each part. */
export const deskSchema = {
  type: 'object',
  required: ['waiting', 'reports', 'appeals', 'proposals', 'overdue'],
  properties: {
    waiting: {
      type: 'object',
      required: LISTED_KINDS,
      properties: {
        video: { type: 'integer' },
        album: { type: 'integer' },
        avatar: { type: 'integer' },
        cover: { type: 'integer' },
      },
    },
    reports: { type: 'integer' },
    appeals: { type: 'integer' },
    proposals: { type: 'integer' },
    /** Copyright notices that wait for a decision. */
    copyright: { type: 'integer' },
    /** Decisions of others that who asks may judge or settle. */
    samples: { type: 'integer' },
    /** Open reports, copyright notices and material to be given back, whose time is up. */
    overdue: { type: 'integer' },
    /** For who has the records role, too: records and requests that wait, and those of them whose time is up. */
    records: { type: 'integer' },
    records_overdue: { type: 'integer' },
  },
} as const;
export type Desk = FromSchema<typeof deskSchema>;

export const CLAIM_MINUTES = 10;
export const CLAIMED_KINDS = [...MODERATED_KINDS, 'report', 'appeal'] as const;
export type ClaimedKind = (typeof CLAIMED_KINDS)[number];
/** POST /api/moderation_claims.php, form-encoded. `claim` once more starts its time again. */
export const claimBodySchema = {
  type: 'object',
  required: ['act', 'kind', 'object_id'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: ['claim', 'release'] },
    kind: { type: 'string', enum: CLAIMED_KINDS },
    object_id: { type: 'string', maxLength: 20 },
  },
} as const;
export const claimAnswerSchema = {
  type: 'object',
  required: ['ok', 'claim'],
  properties: { ok: { const: true }, claim: claimSchema },
} as const;
export type ClaimAnswer = FromSchema<typeof claimAnswerSchema>;

/** What is done with which object, and why. */
const actProperties = {
  kind: { type: 'string', enum: MODERATED_KINDS },
  object_id: { type: 'integer' },
  title: { type: 'string' },
  act: { type: 'string', enum: MODERATION_ACTS },
  ground: { type: 'string', enum: ['', ...DECISION_GROUNDS] },
  fact: { type: 'string' },
} as const;
const ACT_KEYS = ['kind', 'object_id', 'title', 'act', 'ground', 'fact'] as const;

/** Of a decision, as moderators see it. */
export const decisionProperties = {
  decision_id: { type: 'integer' },
  ...actProperties,
  automated: { type: 'boolean' },
  date: { type: 'string' },
  member: moderationMemberSchema,
  moderator: moderationMemberSchema,
} as const;
const DECISION_KEYS = ['decision_id', ...ACT_KEYS, 'automated', 'date', 'member', 'moderator'] as const;
export const decisionItemSchema = {
  type: 'object',
  required: DECISION_KEYS,
  properties: decisionProperties,
} as const;
export type DecisionItem = FromSchema<typeof decisionItemSchema>;

/** GET /api/moderation/appeals.json?after=: open ones, the oldest first. */
export const appealsQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: longQueryProperties,
} as const;
export const appealsSchema = {
  type: 'object',
  required: ['appeals', 'total_count'],
  properties: {
    appeals: {
      type: 'array',
      items: {
        type: 'object',
        required: ['appeal_id', 'words', 'sent', 'state', 'may_decide', 'decision'],
        properties: {
          appeal_id: { type: 'integer' },
          words: { type: 'string' },
          sent: { type: 'string' },
          state: { type: 'string', enum: APPEAL_STATES },
          /** False for anyone who took the decision or is concerned by it. */
          may_decide: { type: 'boolean' },
          decision: decisionItemSchema,
        },
      },
    },
    next: nextPageSchema,
    ...pagedListProperties,
  },
} as const;
export type AppealsPage = FromSchema<typeof appealsSchema>;

/** POST /api/moderation_appeals.php, form-encoded; `answer` is read by whom the decision concerns. */
export const appealActBodySchema = {
  type: 'object',
  required: ['act', 'appeal_id', 'answer'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: ['uphold', 'overturn'] },
    appeal_id: { type: 'string', maxLength: 20 },
    answer: { type: 'string', maxLength: 5000 },
  },
} as const;
export const appealActAnswerSchema = {
  type: 'object',
  required: ['ok', 'state'],
  properties: {
    ok: { const: true },
    state: { type: 'string', enum: APPEAL_STATES },
    /** Of `overturn`: whether what was done could be taken back; files that were removed cannot. */
    undone: { type: 'boolean' },
  },
} as const;
export type AppealActAnswer = FromSchema<typeof appealActAnswerSchema>;

/** GET /api/moderation/proposals.json: what wants a second opinion. */
export const proposalsSchema = {
  type: 'object',
  required: ['proposals', 'total_count'],
  properties: {
    proposals: {
      type: 'array',
      items: {
        type: 'object',
        required: ['proposal_id', ...ACT_KEYS, 'days', 'date', 'member', 'is_own'],
        properties: {
          proposal_id: { type: 'integer' },
          ...actProperties,
          days: { type: ['integer', 'null'] },
          date: { type: 'string' },
          /** Who wants it. */
          member: moderationMemberSchema,
          is_own: { type: 'boolean' },
        },
      },
    },
    ...pagedListProperties,
  },
} as const;
export type ProposalsPage = FromSchema<typeof proposalsSchema>;
export type Proposal = ProposalsPage['proposals'][number];

/** POST /api/moderation_proposals.php, form-encoded. Anyone who proposed may only dismiss. */
export const proposalActBodySchema = {
  type: 'object',
  required: ['act', 'proposal_id'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: ['confirm', 'dismiss'] },
    proposal_id: { type: 'string', maxLength: 20 },
  },
} as const;
export const proposalActAnswerSchema = {
  type: 'object',
  required: ['ok', 'state'],
  properties: { ok: { const: true }, state: { type: 'string', enum: ['open', 'confirmed', 'dismissed'] } },
} as const;

const foundMemberSchema = {
  type: 'object',
  required: ['_id', 'name', 'avatar', 'status_id', 'joined', 'is_moderator'],
  properties: {
    _id: { type: 'integer' },
    name: { type: 'string' },
    avatar: { type: 'string' },
    status_id: { type: 'integer' },
    joined: { type: 'string' },
    is_moderator: { type: 'boolean' },
  },
} as const;
export const FOUND_LIMIT = 20;
/** GET /api/moderation/find.json?q=: by number, by name, by title. */
export const findQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { q: { type: 'string', maxLength: 100 }, lang: { type: 'string', maxLength: 10 } },
} as const;
export const findSchema = {
  type: 'object',
  required: ['members', 'objects'],
  properties: {
    members: { type: 'array', items: foundMemberSchema },
    objects: {
      type: 'array',
      items: {
        type: 'object',
        required: ['kind', 'object_id', 'title', 'status_id', 'member'],
        properties: {
          kind: { type: 'string', enum: ['video', 'album'] },
          object_id: { type: 'integer' },
          title: { type: 'string' },
          status_id: { type: 'integer' },
          member: moderationMemberSchema,
        },
      },
    },
  },
} as const;
export type Found = FromSchema<typeof findSchema>;

/** GET /api/moderation/member/{id}.json: what moderators have to know of a member. */
export const memberRecordSchema = {
  type: 'object',
  required: ['member', 'strikes', 'suspended', 'until', 'decisions', 'reports_open'],
  properties: {
    member: foundMemberSchema,
    strikes: { type: 'integer' },
    suspended: { type: 'boolean' },
    /** Null: for good. */
    until: { type: ['string', 'null'] },
    decisions: { type: 'array', items: decisionItemSchema },
    reports_open: { type: 'integer' },
  },
} as const;
export type MemberRecord = FromSchema<typeof memberRecordSchema>;

export const MODERATION_DESK_CALLS = {
  'GET /api/moderation/desk.json': {
    room: 'moderation',
    who: 'moderators',
    answer: deskSchema,
  },
  'GET /api/moderation/find.json': {
    room: 'moderation',
    who: 'moderators',
    query: findQuerySchema,
    answer: findSchema,
  },
  'GET /api/moderation/member/{file}': {
    room: 'moderation',
    who: 'moderators',
    answer: memberRecordSchema,
  },
  'GET /api/moderation/appeals.json': {
    room: 'moderation',
    who: 'moderators',
    query: appealsQuerySchema,
    answer: appealsSchema,
  },
  'GET /api/moderation/proposals.json': {
    room: 'moderation',
    who: 'moderators',
    answer: proposalsSchema,
  },
  'POST /api/moderation_claims.php': {
    room: 'moderation',
    who: 'moderators',
    body: claimBodySchema,
    answer: claimAnswerSchema,
  },
  'POST /api/moderation_appeals.php': {
    room: 'moderation',
    who: 'moderators',
    body: appealActBodySchema,
    answer: appealActAnswerSchema,
  },
  'POST /api/moderation_proposals.php': {
    room: 'moderation',
    who: 'moderators',
    acts: {
      // Carries out what another moderator proposed.
      confirm: 'proven moderators',
    },
    body: proposalActBodySchema,
    answer: proposalActAnswerSchema,
  },
} as const satisfies CallTable;
