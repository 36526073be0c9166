/** POST /api/step-up.php: proving once more who is signed in, before what destroys. Source: docs/decisions/0071. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';

/** After a proof, what asks for one goes on without for so long. */
export const STEP_UP_MINUTES = 30;

/** What counts for the account: `code` of its authenticator app or a recovery code; `sign_in`: it has nothing but its provider. */
export const STEP_UP_WAYS = ['code', 'passkey', 'password', 'sign_in'] as const;
export type StepUpWay = (typeof STEP_UP_WAYS)[number];

/** `info` of the refusal `step_up_required`. */
export interface StepUpInfo {
  ways: StepUpWay[];
  /** The member has a role and no second factor. */
  wants_factor: boolean;
}

export const STEP_UP_ACTS = ['passkey', 'prove'] as const;
export type StepUpAct = (typeof STEP_UP_ACTS)[number];

/** `passkey` gives what the browser is asked; `prove` takes one of the others. */
export const stepUpBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: STEP_UP_ACTS },
    old: { type: 'string', maxLength: 1024 },
    code: { type: 'string', maxLength: 100 },
    credential: { type: 'string', maxLength: 20_000 },
  },
} as const;

export const stepUpAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    options: { type: 'object', additionalProperties: true },
  },
} as const;
export type StepUpAnswer = FromSchema<typeof stepUpAnswerSchema>;

export const STEP_UP_CALLS = {
  'POST /api/step-up.php': {
    room: 'sign-in',
    who: 'members',
    body: stepUpBodySchema,
    answer: stepUpAnswerSchema,
  },
} as const satisfies CallTable;
