/** Calls of a sign-in's second step and of passkeys; in the chunk of the account forms, not in the shell's first script. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { SignInLinkAct } from '@foyer/shared/wire-schemas/accounts/accounts';
import type { StepUpAct, StepUpAnswer } from '@foyer/shared/wire-schemas/accounts/step-up';
import type { PasskeySignInAnswer } from '@foyer/shared/wire-schemas/accounts/passkeys';
import type { FactorLossAct, FactorLossAnswer } from '@foyer/shared/wire-schemas/accounts/second-factors';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import type { WriteAnswer } from '../../../shell-api.ts';

const SIGN_IN_CODE = apiCall('POST /api/signin-code.php');
const PASSKEY = apiCall('POST /api/passkey-signin.php');
const FACTOR_LOSS = apiCall('POST /api/factor-loss.php');
const SIGN_IN_LINK = apiCall('POST /api/signin-link.php');
const STEP_UP = apiCall('POST /api/step-up.php');
/** Where the forms post without JavaScript. */
export const SIGN_IN_LINK_ACTION = SIGN_IN_LINK.url;
export const FACTOR_LOSS_ACTION = FACTOR_LOSS.url;
export const SIGN_IN_CODE_ACTION = SIGN_IN_CODE.url;

export const secondStepApi = injectEndpoints('shell', (build) => ({
  shellSignInCode: build.mutation<WriteAnswer, string>({
    extraOptions: { ownErrors: true },
    query: (code) => ({ ...SIGN_IN_CODE, body: { code } }),
  }),
  /** The way back into an account whose second factor is lost; `code` came by mail. */
  shellLoseFactor: build.mutation<
    FactorLossAnswer | Refusal,
    { act: Exclude<FactorLossAct, 'state'>; code?: string }
  >({
    extraOptions: { ownErrors: true },
    query: ({ act, code }) => ({ ...FACTOR_LOSS, body: { act, code } }),
  }),
  /** `ask` sends a mail to the account of `usr`, if there is one; `open` signs in by its `code`. */
  shellSignInLink: build.mutation<WriteAnswer, { act: SignInLinkAct; usr?: string; code?: string }>({
    extraOptions: { ownErrors: true },
    query: (body) => ({ ...SIGN_IN_LINK, body: { ...body } }),
  }),
  /** Proves once more who is signed in. */
  shellStepUp: build.mutation<
    StepUpAnswer | Refusal,
    { act: StepUpAct; old?: string; code?: string; credential?: string }
  >({
    extraOptions: { ownErrors: true },
    query: (body) => ({ ...STEP_UP, body: { ...body } }),
  }),
  /** What the browser is asked. */
  shellAskPasskey: build.mutation<PasskeySignInAnswer | Refusal, void>({
    extraOptions: { ownErrors: true },
    query: () => ({ ...PASSKEY, body: { act: 'options' } }),
  }),
  /** `credential`: what the browser answered, as JSON. */
  shellSignInWithPasskey: build.mutation<PasskeySignInAnswer | Refusal, string>({
    extraOptions: { ownErrors: true },
    query: (credential) => ({ ...PASSKEY, body: { act: 'verify', credential } }),
  }),
}));
