/**
 * Copyright notices without an account (17 U.S.C. 512(c)(3)), counter-notices of uploaders (512(g)(3)) and what moderators decide about
 * them. Statements that the law wants are boxes that have to be ticked: any value counts, a missing one is `required`.
 */
import type { FromSchema } from 'json-schema-to-ts';
import { doneSchema } from '../answers.ts';
import { longQueryProperties, moderationMemberSchema, nextPageSchema, pagedListProperties } from './frame.ts';
import { REPORT_STATES } from './reports.ts';
import { reportAnswerSchema } from '../reports.ts';
import type { CallTable } from '../call.ts';

/** Addresses of one notice; one a line. */
export const COPYRIGHT_ADDRESSES_MAX = 30;
export const COPYRIGHT_WORK_MAX_LENGTH = 2000;
export const COPYRIGHT_NAME_MAX_LENGTH = 120;
export const COPYRIGHT_POSTAL_MAX_LENGTH = 500;
export const COPYRIGHT_PHONE_MAX_LENGTH = 40;
export const COUNTER_WORDS_MAX_LENGTH = 2000;
export const COUNTER_WORDS_MIN_LENGTH = 10;
export const COURT_ACTION_MAX_LENGTH = 500;
export const COURT_ACTION_MIN_LENGTH = 5;
/** Business days from a counter-notice until the material may come back, and until it has to (512(g)(2)(C)). */
export const RESTORE_FROM_DAYS = 10;
export const RESTORE_BY_DAYS = 14;
/** Notices without a proof of work, from one network and day; with one, in an hour. */
export const PLAIN_COPYRIGHT_LIMIT = 10;
export const COPYRIGHT_LIMIT = 20;

/**
 * `disabled`: kept away. `countered`: its uploader objected, and the clock runs. `held`: the claimant filed an action. `returned`: not
 * kept away any more, before the moderators. `restored`: returned, and published.
 */
export const COPYRIGHT_STATES = [
  'open',
  'declined',
  'disabled',
  'countered',
  'held',
  'returned',
  'restored',
] as const;
export type CopyrightState = (typeof COPYRIGHT_STATES)[number];
export const COPYRIGHT_KINDS = ['video', 'album'] as const;
export type CopyrightKind = (typeof COPYRIGHT_KINDS)[number];

const line = { type: 'string', maxLength: 1000 } as const;
const words = { type: 'string', maxLength: 20_000 } as const;
const ticked = { type: 'string', maxLength: 5 } as const;
const contact = { name: line, email: line, postal: words, phone: line, signature: line } as const;

/** POST /api/copyright_notice.php, form-encoded. */
export const copyrightNoticeFieldsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...contact,
    work: words,
    /** Of pages of this site, one a line. */
    addresses: words,
    /** Whose work it is; empty: the sender's. */
    owner: line,
    good_faith: ticked,
    /** Under penalty of perjury: accurate, and sent by the owner or for the owner. */
    accurate: ticked,
    captcha: words,
  },
} as const;
/** What `field` of a refusal may name. */
export const COPYRIGHT_NOTICE_FIELDS = [
  'work',
  'addresses',
  'owner',
  'name',
  'email',
  'postal',
  'phone',
  'good_faith',
  'accurate',
  'signature',
] as const;

/** A receipt, as reports have one. */
export const copyrightReceiptSchema = reportAnswerSchema;
export type CopyrightReceipt = FromSchema<typeof copyrightReceiptSchema>;

/** POST /api/counter_notice.php, form-encoded: once for each statement. */
export const counterNoticeFieldsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...contact,
    /** Of the statement of reasons. */
    key: { type: 'string', maxLength: 60 },
    words,
    /** Under penalty of perjury: removed by mistake or misidentification. */
    mistake: ticked,
    /** Consent to the jurisdiction of the court and to service of process. */
    jurisdiction: ticked,
  },
} as const;
export const COUNTER_NOTICE_FIELDS = [
  'words',
  'name',
  'postal',
  'phone',
  'email',
  'mistake',
  'jurisdiction',
  'signature',
] as const;

/** POST /api/court_action.php, form-encoded: the claimant filed an action against the uploader. */
export const courtActionFieldsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    /** Of the notice. */
    key: { type: 'string', maxLength: 60 },
    material_id: { type: 'string', maxLength: 20 },
    /** Which court, which number. */
    action: words,
  },
} as const;
/** What pages of these forms say after a refusal, where the browser posted them itself. */
export const COPYRIGHT_ERRORS = [
  'required',
  'bad_request',
  'not_found',
  'no_permission',
  'email_invalid',
  'min_length',
  'max_length',
  'rate_limited',
  'captcha_failed',
  'unavailable',
  'server_error',
] as const;

const dates = {
  /** The first and the last day on which it comes back; left out without a counter-notice. */
  restore_from: { type: 'string' },
  restore_by: { type: 'string' },
} as const;

/** Of a notice, as its sender reads it. */
export const noticeMaterialSchema = {
  type: 'object',
  required: ['material_id', 'address', 'state', 'reason', 'may_hold'],
  properties: {
    material_id: { type: 'integer' },
    address: { type: 'string' },
    state: { type: 'string', enum: COPYRIGHT_STATES },
    /** Of a declined one: why. */
    reason: { type: 'string' },
    ...dates,
    /** Whether a court action keeps it away now. */
    may_hold: { type: 'boolean' },
  },
} as const;
export type NoticeMaterial = FromSchema<typeof noticeMaterialSchema>;

/** Of a statement of reasons: which notice it rests on, and what became of the uploader's counter-notice. */
export const statementCopyrightSchema = {
  type: 'object',
  required: ['work', 'claimant', 'address', 'state', 'may_counter', 'countered'],
  properties: {
    work: { type: 'string' },
    /** Whose work it is, or who sent the notice. */
    claimant: { type: 'string' },
    address: { type: 'string' },
    state: { type: 'string', enum: COPYRIGHT_STATES },
    may_counter: { type: 'boolean' },
    /** When the counter-notice was sent; null: there is none. */
    countered: { type: ['string', 'null'] },
    ...dates,
  },
} as const;
export type StatementCopyright = FromSchema<typeof statementCopyrightSchema>;

/** GET /api/moderation/copyright.json?state=&after=: what runs out first; of the closed ones, the latest. */
export const copyrightQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { state: { type: 'string', enum: REPORT_STATES }, ...longQueryProperties },
} as const;

const text = { type: 'string' } as const;
export const copyrightCaseSchema = {
  type: 'object',
  required: [
    'notice_id',
    'state',
    'date',
    'due',
    'work',
    'owner',
    'name',
    'email',
    'postal',
    'phone',
    'signature',
    'materials',
  ],
  properties: {
    notice_id: { type: 'integer' },
    state: { type: 'string', enum: REPORT_STATES },
    date: text,
    due: text,
    work: text,
    owner: text,
    name: text,
    email: text,
    postal: text,
    phone: text,
    signature: text,
    materials: {
      type: 'array',
      items: {
        type: 'object',
        required: [
          'material_id',
          'kind',
          'object_id',
          'title',
          'status_id',
          'member',
          'address',
          'state',
          'reason',
          'action',
          'may_decide',
          'counter',
        ],
        properties: {
          material_id: { type: 'integer' },
          kind: { type: 'string', enum: COPYRIGHT_KINDS },
          object_id: { type: 'integer' },
          /** Null: it is gone. */
          title: { type: ['string', 'null'] },
          status_id: { type: ['integer', 'null'] },
          /** Whose it is. */
          member: moderationMemberSchema,
          address: text,
          state: { type: 'string', enum: COPYRIGHT_STATES },
          reason: text,
          /** The court action that keeps it away; empty without one. */
          action: text,
          ...dates,
          /** False: it is the asking moderator's own. */
          may_decide: { type: 'boolean' },
          counter: {
            type: ['object', 'null'],
            required: ['date', 'name', 'email', 'postal', 'phone', 'words', 'signature'],
            properties: {
              date: text,
              name: text,
              email: text,
              postal: text,
              phone: text,
              words: text,
              signature: text,
            },
          },
        },
      },
    },
  },
} as const;
export type CopyrightCase = FromSchema<typeof copyrightCaseSchema>;
export type CopyrightCaseMaterial = CopyrightCase['materials'][number];

export const copyrightPageSchema = {
  type: 'object',
  required: ['notices', 'total_count'],
  properties: {
    notices: { type: 'array', items: copyrightCaseSchema },
    next: nextPageSchema,
    ...pagedListProperties,
  },
} as const;
export type CopyrightPage = FromSchema<typeof copyrightPageSchema>;

/** `release`: the claimant took it back, or a court decided: back before the moderators. */
export const COPYRIGHT_ACTS = ['disable', 'decline', 'release'] as const;
export type CopyrightAct = (typeof COPYRIGHT_ACTS)[number];

/** POST /api/moderation_copyright.php, form-encoded. */
export const copyrightActBodySchema = {
  type: 'object',
  required: ['act', 'material_id', 'reason'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: COPYRIGHT_ACTS },
    material_id: { type: 'string', maxLength: 20 },
    /** Of `disable` for the uploader, otherwise for the claimant. */
    reason: { type: 'string', maxLength: 5000 },
  },
} as const;
export const copyrightActAnswerSchema = {
  type: 'object',
  required: ['ok', 'changed', 'state'],
  properties: {
    ok: { const: true },
    /** False: it was so already. */
    changed: { type: 'boolean' },
    state: { type: 'string', enum: COPYRIGHT_STATES },
  },
} as const;
export type CopyrightActAnswer = FromSchema<typeof copyrightActAnswerSchema>;

export const counterNoticeAnswerSchema = doneSchema;
export const courtActionAnswerSchema = doneSchema;

export const COPYRIGHT_CALLS = {
  'POST /api/copyright_notice.php': {
    room: 'moderation',
    who: 'everyone',
    body: copyrightNoticeFieldsSchema,
    answer: copyrightReceiptSchema,
  },
  'POST /api/counter_notice.php': {
    room: 'moderation',
    // Guarded by the statement's and the receipt's key: moderation/copyright/copyright.test.ts.
    who: 'everyone',
    body: counterNoticeFieldsSchema,
    answer: counterNoticeAnswerSchema,
  },
  'POST /api/court_action.php': {
    room: 'moderation',
    who: 'everyone',
    body: courtActionFieldsSchema,
    answer: courtActionAnswerSchema,
  },
  'GET /api/moderation/copyright.json': {
    room: 'moderation',
    who: 'moderators',
    query: copyrightQuerySchema,
    answer: copyrightPageSchema,
  },
  'POST /api/moderation_copyright.php': {
    room: 'moderation',
    who: 'moderators',
    body: copyrightActBodySchema,
    answer: copyrightActAnswerSchema,
  },
} as const satisfies CallTable;
