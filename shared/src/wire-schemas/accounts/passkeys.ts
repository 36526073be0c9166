/** Passkeys (WebAuthn): POST /api/passkeys.php for a member's own, POST /api/passkey-signin.php to sign in with one. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';

export const PASSKEY_ACTS = ['list', 'options', 'add', 'rename', 'remove'] as const;
export type PasskeyAct = (typeof PASSKEY_ACTS)[number];
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** For so long a browser may ask its user. */
export const PASSKEY_STEP_MINUTES = 10;

/** What the browser answered, as JSON. */
const credential = { type: 'string', maxLength: 20_000 } as const;

/** `options` takes the present password, for accounts that have one. */
export const passkeysBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: PASSKEY_ACTS },
    old: { type: 'string', maxLength: 1024 },
    credential,
    name: { type: 'string', maxLength: 1000 },
    passkey_id: { type: 'string', maxLength: 60 },
  },
} as const;

/** What the browser is asked, as the WebAuthn standard writes it in JSON. */
const optionsSchema = { type: 'object', additionalProperties: true } as const;

export const passkeysAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    passkeys: {
      type: 'array',
      items: {
        type: 'object',
        required: ['passkey_id', 'name', 'created', 'last_used'],
        properties: {
          passkey_id: { type: 'string' },
          name: { type: 'string' },
          created: { type: 'string' },
          last_used: { type: ['string', 'null'] },
        },
      },
    },
    options: optionsSchema,
  },
} as const;
export type PasskeysAnswer = FromSchema<typeof passkeysAnswerSchema>;

export const PASSKEY_SIGN_IN_ACTS = ['options', 'verify'] as const;

export const passkeySignInBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: { act: { type: 'string', enum: PASSKEY_SIGN_IN_ACTS }, credential },
} as const;

export const passkeySignInAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: { ok: { const: true }, options: optionsSchema },
} as const;
export type PasskeySignInAnswer = FromSchema<typeof passkeySignInAnswerSchema>;

export const PASSKEY_CALLS = {
  'POST /api/passkey-signin.php': {
    room: 'sign-in',
    who: 'everyone',
    body: passkeySignInBodySchema,
    answer: passkeySignInAnswerSchema,
  },
  'POST /api/passkeys.php': {
    room: 'accounts',
    // Another's passkey is as none: they are found by their id and member together.
    who: 'members',
    body: passkeysBodySchema,
    answer: passkeysAnswerSchema,
  },
} as const satisfies CallTable;
