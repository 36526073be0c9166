/** Who asks to join, and links that let somebody join, for those who help members. Nobody keeps the answers. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';

export const WAITING_PER_PAGE = 30;
export const INVITATIONS_SHOWN = 30;
export const INVITATION_STATES = ['open', 'used', 'ended'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];
export const INVITATION_NOTE_MAX = 100;
export const INVITATION_USES_MAX = 10_000;
export const INVITATION_DAYS_MAX = 365;

/** GET /api/members_desk/joining.json?after=: who waits the longest comes first. */
export const joiningQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { after: { type: 'string', maxLength: 100 }, lang: { type: 'string', maxLength: 10 } },
} as const;
export const waitingMembersSchema = {
  type: 'object',
  required: ['waiting', 'total_count', 'next'],
  properties: {
    waiting: {
      type: 'array',
      items: {
        type: 'object',
        required: ['_id', 'name', 'mail', 'words', 'asked'],
        properties: {
          _id: { type: 'integer' },
          name: { type: 'string' },
          /** First letter and host alone. */
          mail: { type: 'string' },
          /** What the member wrote; may be empty. */
          words: { type: 'string' },
          asked: { type: 'string' },
        },
      },
    },
    total_count: { type: 'integer' },
    /** For `after` of the next page; null: these are the last ones. */
    next: { type: ['string', 'null'] },
  },
} as const;
export type WaitingMembers = FromSchema<typeof waitingMembersSchema>;
export type WaitingMember = WaitingMembers['waiting'][number];

export const JOINING_ACTS = ['approve', 'refuse'] as const;
export type JoiningAct = (typeof JOINING_ACTS)[number];
/** POST /api/joining.php. A refusal has a reason, which is mailed; what was sent with the request is deleted. */
export const joiningBodySchema = {
  type: 'object',
  required: ['act', 'member_id'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: JOINING_ACTS },
    member_id: { type: 'string', maxLength: 20 },
    reason: { type: 'string', maxLength: 2000 },
  },
} as const;
export const joiningActAnswerSchema = {
  type: 'object',
  required: ['ok', 'name'],
  properties: { ok: { const: true }, name: { type: 'string' } },
} as const;
export type JoiningActAnswer = FromSchema<typeof joiningActAnswerSchema>;

export const invitationSchema = {
  type: 'object',
  required: ['invitation_id', 'note', 'uses', 'uses_max', 'created', 'ends', 'state'],
  properties: {
    invitation_id: { type: 'integer' },
    /** Who it is for, as was noted when it was made. */
    note: { type: 'string' },
    uses: { type: 'integer' },
    uses_max: { type: 'integer' },
    created: { type: 'string' },
    ends: { type: 'string' },
    state: { type: 'string', enum: INVITATION_STATES },
  },
} as const;
export type Invitation = FromSchema<typeof invitationSchema>;
/** GET /api/members_desk/invitations.json?state=&before=: the latest first; `state` left out: of any. */
export const invitationsQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    state: { type: 'string', enum: ['', ...INVITATION_STATES] },
    before: { type: 'string', maxLength: 20 },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;
export const invitationsSchema = {
  type: 'object',
  required: ['invitations', 'next'],
  properties: {
    invitations: { type: 'array', items: invitationSchema },
    /** For `before` of the next page; null: these are the first ones. */
    next: { type: ['integer', 'null'] },
  },
} as const;
export type Invitations = FromSchema<typeof invitationsSchema>;

export const INVITATION_ACTS = ['create', 'end'] as const;
/** POST /api/invitations.php: `create` takes note, uses and days; `end` the id. */
export const invitationBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: INVITATION_ACTS },
    note: { type: 'string', maxLength: 400 },
    uses: { type: 'string', maxLength: 10 },
    days: { type: 'string', maxLength: 10 },
    invitation_id: { type: 'string', maxLength: 20 },
  },
} as const;
export const invitationActAnswerSchema = {
  type: 'object',
  required: ['ok', 'link'],
  properties: {
    ok: { const: true },
    /** Of `create`, this once: nothing but its hash is kept. Otherwise empty. */
    link: { type: 'string' },
  },
} as const;
export type InvitationActAnswer = FromSchema<typeof invitationActAnswerSchema>;

export const JOINING_CALLS = {
  'GET /api/members_desk/joining.json': {
    room: 'members-desk',
    who: 'may members',
    query: joiningQuerySchema,
    answer: waitingMembersSchema,
  },
  'POST /api/joining.php': {
    room: 'members-desk',
    who: 'may members',
    acts: { refuse: 'proven may members' },
    body: joiningBodySchema,
    answer: joiningActAnswerSchema,
  },
  'GET /api/members_desk/invitations.json': {
    room: 'members-desk',
    who: 'may members',
    query: invitationsQuerySchema,
    answer: invitationsSchema,
  },
  'POST /api/invitations.php': {
    room: 'members-desk',
    who: 'may members',
    body: invitationBodySchema,
    answer: invitationActAnswerSchema,
  },
} as const satisfies CallTable;
