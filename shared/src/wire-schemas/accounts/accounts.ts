/** Accounts: signing in and up, restoring, sessions, and their rules. Source: docs/specification/validation.md, answers.md, safety.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { viewerSchema } from '../members/members.ts';
import { doneSchema } from '../answers.ts';
import type { CallTable } from '../call.ts';

export const NAME_MIN_LENGTH = 3;
export const NAME_MAX_LENGTH = 32;
/** Checked at sign-in only: older accounts may have such passwords. */
export const SIGN_IN_PASSWORD_MIN_LENGTH = 5;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** POST /api/signin.php, form-encoded. */
export const signInBodySchema = {
  type: 'object',
  required: ['usr', 'pwd'],
  additionalProperties: false,
  properties: {
    usr: { type: 'string', maxLength: 256 },
    pwd: { type: 'string', maxLength: 1024 },
    // Of the authenticator app: while too many wrong passwords were tried, password and code together still let the owner in.
    code: { type: 'string', maxLength: 100 },
    next: { type: 'string', maxLength: 2048 },
  },
} as const;

export const signInAnswerSchema = {
  type: 'object',
  required: ['ok', 'member'],
  properties: { ok: { const: true }, member: viewerSchema },
} as const;

/** `info` of the refusal `no_permission` of signin.php: the password was right, and the account is suspended. */
export interface SuspendedInfo {
  suspended: true;
  /** ISO 8601; null: for good. */
  until: string | null;
  /** Key of the statement of reasons, where an appeal is written; see decisions.ts. */
  statement: string | null;
}

/** How long the link of a mail signs in. */
export const SIGN_IN_LINK_MINUTES = 15;
export const SIGN_IN_LINK_ACTS = ['ask', 'open'] as const;
export type SignInLinkAct = (typeof SIGN_IN_LINK_ACTS)[number];

/** POST /api/signin-link.php, form-encoded: `ask` takes `usr` (name or address), `open` the mail's `code`, in the same browser. */
export const signInLinkBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: SIGN_IN_LINK_ACTS },
    usr: { type: 'string', maxLength: 256 },
    code: { type: 'string', maxLength: 200 },
  },
} as const;

/** POST /api/signout.php, form-encoded; `next`: where a plain form leads. */
export const signOutBodySchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { next: { type: 'string', maxLength: 2048 } },
} as const;

export const EMAIL_MAX_LENGTH = 254;
/** Letters of any script, digits, and single marks between them. */
export const NAME_PATTERN = /^[\p{L}\p{N}]+(?:[ ._-][\p{L}\p{N}]+)*$/u;
/** One address with a domain that can exist; the mail itself proves the rest. */
export const EMAIL_PATTERN =
  /^[^\s@<>"(),;:[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u;
/** How long the link of a mail can be used: to confirm an address, to set a new password. */
export const CONFIRM_CODE_HOURS = 48;
export const PASSWORD_LINK_HOURS = 2;

export const SIGN_UP_ACTS = ['register', 'resend'] as const;
export type SignUpAct = (typeof SIGN_UP_ACTS)[number];

/** POST /api/signup.php, form-encoded; which fields an act needs is the services' business. */
export const signUpBodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: SIGN_UP_ACTS },
    usr: { type: 'string', maxLength: 256 },
    email: { type: 'string', maxLength: 1024 },
    pwd: { type: 'string', maxLength: 1024 },
    next: { type: 'string', maxLength: 2048 },
    /** Code of an invitation, where the site wants one. */
    invitation: { type: 'string', maxLength: 200 },
    /** For those who decide, where the site asks them. */
    words: { type: 'string', maxLength: 4000 },
  },
} as const;

export const RESTORE_ACTS = ['ask', 'set'] as const;
export type RestoreAct = (typeof RESTORE_ACTS)[number];

/** POST /api/restore.php, form-encoded: `ask` takes `email`, `set` takes `code` and `pwd`. */
export const restoreBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: RESTORE_ACTS },
    email: { type: 'string', maxLength: 1024 },
    code: { type: 'string', maxLength: 200 },
    pwd: { type: 'string', maxLength: 1024 },
  },
} as const;

export const SESSIONS_ACTS = ['list', 'revoke', 'revoke_all'] as const;
export type SessionsAct = (typeof SESSIONS_ACTS)[number];

/** POST /api/sessions.php, form-encoded; `revoke_all` leaves the session that asks. */
export const sessionsBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: SESSIONS_ACTS },
    session_id: { type: 'string', maxLength: 60 },
  },
} as const;

export const sessionsAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    sessions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['session_id', 'user_agent', 'created', 'last_seen', 'is_current'],
        properties: {
          session_id: { type: 'string' },
          user_agent: { type: 'string' },
          created: { type: 'string' },
          last_seen: { type: 'string' },
          is_current: { type: 'boolean' },
        },
      },
    },
    revoked: { type: 'integer' },
  },
} as const;
export type SessionsAnswer = FromSchema<typeof sessionsAnswerSchema>;

export const ACCOUNT_CALLS = {
  'POST /api/signin.php': {
    room: 'sign-in',
    who: 'everyone',
    body: signInBodySchema,
    answer: signInAnswerSchema,
  },
  'POST /api/signin-link.php': {
    room: 'sign-in',
    // Anyone who holds the mail's code, in the browser that asked: sign-in/sign-in-under-attack.test.ts.
    who: 'everyone',
    body: signInLinkBodySchema,
    answer: doneSchema,
  },
  'POST /api/signout.php': {
    room: 'sign-in',
    who: 'everyone',
    body: signOutBodySchema,
    answer: doneSchema,
  },
  'POST /api/sessions.php': {
    room: 'sign-in',
    who: 'members',
    body: sessionsBodySchema,
    answer: sessionsAnswerSchema,
  },
  'GET /api/.g.php': {
    room: 'sign-in',
    who: 'everyone',
    // `next` on the way out; the provider answers with the rest, and with keys of its own.
    query: {
      type: 'object',
      properties: {
        next: { type: 'string', maxLength: 4096 },
        invitation: { type: 'string', maxLength: 200 },
        code: { type: 'string', maxLength: 4096 },
        state: { type: 'string', maxLength: 4096 },
        error: { type: 'string', maxLength: 4096 },
      },
    },
  },
  'POST /api/signup.php': {
    room: 'accounts',
    who: 'everyone',
    body: signUpBodySchema,
    answer: doneSchema,
  },
  'POST /api/restore.php': {
    room: 'accounts',
    who: 'everyone',
    body: restoreBodySchema,
    answer: doneSchema,
  },
} as const satisfies CallTable;
