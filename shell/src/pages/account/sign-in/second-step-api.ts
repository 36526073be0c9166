/** Calls of a sign-in's second step and of passkeys; in the chunk of the account forms, not in the shell's first script. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { PasskeySignInAnswer } from '@foyer/shared/wire-schemas/passkeys';
import type { FactorLossAct, FactorLossAnswer } from '@foyer/shared/wire-schemas/second-factors';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import type { WriteAnswer } from '../../../shell-api.ts';

const SIGN_IN_CODE = apiCall('POST /api/signin-code.php');
const PASSKEY = apiCall('POST /api/passkey-signin.php');
const FACTOR_LOSS = apiCall('POST /api/factor-loss.php');
/** Where the forms post without JavaScript. */
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
