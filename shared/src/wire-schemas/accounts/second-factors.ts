/** The second factor of an account: POST /api/second-factor.php, and POST /api/signin-code.php, the second step of a sign-in. */
import type { FromSchema } from 'json-schema-to-ts';
import { doneSchema } from '../answers.ts';
import type { CallTable } from '../call.ts';

export const SECOND_FACTOR_ACTS = ['state', 'begin', 'confirm', 'renew', 'off'] as const;
export type SecondFactorAct = (typeof SECOND_FACTOR_ACTS)[number];
export const RECOVERY_CODES = 10;
/** After the right password, until the code must be there. */
export const CODE_STEP_MINUTES = 10;
/** Of an authenticator app; recovery codes are longer. */
export const APP_CODE_DIGITS = 6;

/** `begin`, `renew` and `off` take the present password, for accounts that have one; `confirm`, `renew` and `off` a code. */
export const secondFactorBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: SECOND_FACTOR_ACTS },
    old: { type: 'string', maxLength: 1024 },
    code: { type: 'string', maxLength: 100 },
  },
} as const;

export const secondFactorAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    /** When it was switched on; null: it is off. */
    since: { type: ['string', 'null'] },
    /** Recovery codes that were not used yet. */
    recovery_left: { type: 'integer' },
    /** Of `begin`: what an app is given. */
    setup: {
      type: 'object',
      required: ['secret', 'address', 'picture'],
      properties: {
        /** Base32, to be typed. */
        secret: { type: 'string' },
        /** `otpauth://…`: opens an app on the same device. */
        address: { type: 'string' },
        /** The address as a QR code: an SVG path over `size` by `size` squares. */
        picture: {
          type: 'object',
          required: ['size', 'path'],
          properties: { size: { type: 'integer' }, path: { type: 'string' } },
        },
      },
    },
    /** Of `confirm` and `renew`: shown this once. */
    recovery_codes: { type: 'array', items: { type: 'string' } },
  },
} as const;
export type SecondFactorAnswer = FromSchema<typeof secondFactorAnswerSchema>;

/** `next`: where a plain form leads. Which member it is, the cookie of the first step says. */
export const signInCodeBodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    code: { type: 'string', maxLength: 100 },
    next: { type: 'string', maxLength: 2048 },
  },
} as const;

/** Between the mail that proves the address and the removal of a second factor that is lost. */
export const FACTOR_REMOVAL_DAYS = 7;
/** How long that mail's link works. */
export const FACTOR_REMOVAL_CODE_HOURS = 24;
export const FACTOR_LOSS_ACTS = ['ask', 'begin', 'keep', 'state'] as const;
export type FactorLossAct = (typeof FACTOR_LOSS_ACTS)[number];

/**
 * POST /api/factor-loss.php. `ask`: after the right password, by its cookie. `begin`: with the code of the mail. `keep`: with the code of
 * the second mail, or by anyone who is signed in. `state`: of anyone who is signed in. `next`: where a plain form leads at last.
 */
export const factorLossBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: FACTOR_LOSS_ACTS },
    code: { type: 'string', maxLength: 100 },
    next: { type: 'string', maxLength: 2048 },
  },
} as const;

export const factorLossAnswerSchema = {
  type: 'object',
  required: ['ok', 'due'],
  properties: {
    ok: { const: true },
    /** When the second factor ends, ISO 8601; null: nothing waits. */
    due: { type: ['string', 'null'] },
  },
} as const;
export type FactorLossAnswer = FromSchema<typeof factorLossAnswerSchema>;

export const SECOND_FACTOR_CALLS = {
  'POST /api/signin-code.php': {
    room: 'sign-in',
    // Anyone who holds the first step's cookie, or a passkey.
    who: 'everyone',
    body: signInCodeBodySchema,
    answer: doneSchema,
  },
  'POST /api/factor-loss.php': {
    room: 'accounts',
    // Anyone who holds the first step's cookie, a mail's code, or a session: accounts/factor-removal.test.ts.
    who: 'everyone',
    body: factorLossBodySchema,
    answer: factorLossAnswerSchema,
  },
  'POST /api/second-factor.php': {
    room: 'accounts',
    who: 'members',
    body: secondFactorBodySchema,
    answer: secondFactorAnswerSchema,
  },
} as const satisfies CallTable;
