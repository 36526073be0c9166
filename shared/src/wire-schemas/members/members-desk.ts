/** Members as those see them who help them with their accounts: finding one, what one did in figures, acts with a reason. Nobody keeps the answers. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { moderationMemberSchema } from '../moderation/frame.ts';
import { ROLES } from './roles.ts';

export const FOUND_PER_PAGE = 30;
export const DESK_CHANGES_SHOWN = 20;
export const DESK_REASON_MAX = 500;
export const OWN_LIMIT_MAX = 1_000_000;

/** `waiting`: the address is confirmed, and the desk has not yet said whether the member may join. */
export const ACCOUNT_STATES = ['active', 'unconfirmed', 'waiting', 'suspended', 'closed'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

const rolesSchema = { type: 'array', items: { type: 'string', enum: ROLES } } as const;

/** GET /api/members_desk/find.json: `q` is the start of a name or of a mail address, or an id; days are UTC's, both ends included. */
export const findMembersQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    q: { type: 'string', maxLength: 200 },
    from: { type: 'string', maxLength: 10 },
    to: { type: 'string', maxLength: 10 },
    after: { type: 'string', maxLength: 600 },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;

export const foundMemberSchema = {
  type: 'object',
  required: ['_id', 'name', 'avatar', 'mail', 'state', 'joined', 'roles'],
  properties: {
    _id: { type: 'integer' },
    name: { type: 'string' },
    avatar: { type: 'string' },
    /** First letter and host alone; empty: none. The whole address stands on the member's own page. */
    mail: { type: 'string' },
    state: { type: 'string', enum: ACCOUNT_STATES },
    joined: { type: 'string' },
    roles: rolesSchema,
  },
} as const;
export type FoundMember = FromSchema<typeof foundMemberSchema>;

export const findMembersSchema = {
  type: 'object',
  required: ['members', 'next'],
  properties: {
    members: { type: 'array', items: foundMemberSchema },
    /** For `after` of the next page; null: these are the last ones. */
    next: { type: ['string', 'null'] },
  },
} as const;
export type FoundMembers = FromSchema<typeof findMembersSchema>;

export const UPLOAD_STATES = ['public', 'private', 'waiting', 'working', 'rejected', 'deleted'] as const;
export type DeskUploadState = (typeof UPLOAD_STATES)[number];
const countsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['state', 'n'],
    properties: {
      state: { type: 'string', enum: UPLOAD_STATES },
      n: { type: 'integer' },
    },
  },
} as const;

/** How a second factor would end by `remove_factor`: immediately, or after days in which it can be stopped. */
export const FACTOR_ENDS = ['none', 'now', 'waits'] as const;

export const memberOfDeskSchema = {
  type: 'object',
  required: [
    ...foundMemberSchema.required,
    'last_seen',
    'language',
    'has_factor',
    'passkeys',
    'factor_ends',
    'sessions',
    'suspended_until',
    'strikes',
    'deletes',
    'is_own',
    'may_act',
    'removal',
    'figures',
    'limits',
    'changes',
  ],
  properties: {
    ...foundMemberSchema.properties,
    /** The whole address; empty: none. */
    mail: { type: 'string' },
    /** A day. */
    last_seen: { type: 'string' },
    language: { type: 'string' },
    /** An authenticator app. */
    has_factor: { type: 'boolean' },
    passkeys: { type: 'integer' },
    /** When the second factor is removed; null: nobody asked for that. */
    factor_ends: { type: ['string', 'null'] },
    sessions: { type: 'integer' },
    /** Null: not suspended, or for good. */
    suspended_until: { type: ['string', 'null'] },
    /** Of the last months. */
    strikes: { type: 'integer' },
    /** When the account ends, as its member asked; null: not asked. */
    deletes: { type: ['string', 'null'] },
    is_own: { type: 'boolean' },
    /** False: one's own account, or that of a member who outranks. */
    may_act: { type: 'boolean' },
    removal: { type: 'string', enum: FACTOR_ENDS },
    figures: {
      type: 'object',
      required: [
        'videos',
        'albums',
        'comments',
        'reports_made',
        'reports_received',
        'originals',
        'renditions',
        'pictures',
      ],
      properties: {
        videos: countsSchema,
        albums: countsSchema,
        comments: { type: 'integer' },
        reports_made: { type: 'integer' },
        reports_received: { type: 'integer' },
        /** Bytes, as the storage was last listed; of what came since, what was sent. */
        originals: { type: 'integer' },
        renditions: { type: 'integer' },
        pictures: { type: 'integer' },
      },
    },
    limits: {
      type: 'object',
      required: [
        'storage_gb',
        'uploads_per_day',
        'site_storage_gb',
        'site_uploads_per_day',
        'is_trusted',
        'revision',
      ],
      properties: {
        /** Null: as the site says; 0: without a limit. */
        storage_gb: { type: ['integer', 'null'] },
        uploads_per_day: { type: ['integer', 'null'] },
        /** What the site says of all; 0: without a limit. */
        site_storage_gb: { type: 'integer' },
        site_uploads_per_day: { type: 'integer' },
        /** What the site says of all does not count for a trusted uploader. */
        is_trusted: { type: 'boolean' },
        revision: { type: 'integer' },
      },
    },
    /** What the desk did about the account, the latest first. */
    changes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['change_id', 'date', 'act', 'by', 'command', 'why'],
        properties: {
          change_id: { type: 'integer' },
          date: { type: 'string' },
          act: { type: 'string' },
          by: moderationMemberSchema,
          command: { type: 'string' },
          why: { type: 'string' },
        },
      },
    },
  },
} as const;
export type DeskMember = FromSchema<typeof memberOfDeskSchema>;

export const memberOfDeskAnswerSchema = {
  type: 'object',
  required: ['member'],
  properties: { member: memberOfDeskSchema },
} as const;
export type DeskMemberAnswer = FromSchema<typeof memberOfDeskAnswerSchema>;

export const MEMBER_DESK_ACTS = ['confirm', 'end_sessions', 'remove_factor', 'limits'] as const;
export type MemberDeskAct = (typeof MEMBER_DESK_ACTS)[number];

/** POST /api/members_desk.php. The member and the log read the reason. */
export const memberDeskBodySchema = {
  type: 'object',
  required: ['act', 'member_id', 'reason'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: MEMBER_DESK_ACTS },
    member_id: { type: 'string', maxLength: 20 },
    reason: { type: 'string', maxLength: 2000 },
    /** Of `limits`: empty as the site says, 0 without a limit. */
    storage_gb: { type: 'string', maxLength: 10 },
    uploads_per_day: { type: 'string', maxLength: 10 },
    /** Of the limits that the form was made from. */
    revision: { type: 'string', maxLength: 20 },
  },
} as const;
export const memberDeskActAnswerSchema = {
  type: 'object',
  required: ['ok', 'changed', 'due'],
  properties: {
    ok: { const: true },
    /** False: it was so already. */
    changed: { type: 'boolean' },
    /** When a second factor is removed; null: it is already, or nothing is removed. */
    due: { type: ['string', 'null'] },
  },
} as const;
export type MemberDeskActAnswer = FromSchema<typeof memberDeskActAnswerSchema>;

export const MEMBERS_DESK_CALLS = {
  'GET /api/members_desk/find.json': {
    room: 'members-desk',
    who: 'may members',
    query: findMembersQuerySchema,
    answer: findMembersSchema,
  },
  'GET /api/members_desk/member/{member_id}.json': {
    room: 'members-desk',
    who: 'may members',
    fields: { member_id: { type: 'integer', minimum: 1 } },
    answer: memberOfDeskAnswerSchema,
  },
  'POST /api/members_desk.php': {
    room: 'members-desk',
    who: 'proven may members',
    body: memberDeskBodySchema,
    answer: memberDeskActAnswerSchema,
  },
} as const satisfies CallTable;
