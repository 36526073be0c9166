/** Calls of a sign-in's second step and of passkeys; in the chunk of the account forms, not in the shell's first script. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { PasskeySignInAnswer } from '@foyer/shared/wire-schemas/passkeys';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import type { WriteAnswer } from '../../../shell-api.ts';

const SIGN_IN_CODE = apiCall('POST /api/signin-code.php');
const PASSKEY = apiCall('POST /api/passkey-signin.php');
/** Where the form posts without JavaScript. */
export const SIGN_IN_CODE_ACTION = SIGN_IN_CODE.url;

export const secondStepApi = injectEndpoints('shell', (build) => ({
  shellSignInCode: build.mutation<WriteAnswer, string>({
    extraOptions: { ownErrors: true },
    query: (code) => ({ ...SIGN_IN_CODE, body: { code } }),
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
