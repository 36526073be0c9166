/** The shell's own endpoints; the only file of the shell that builds API addresses. */
import type { RestoreAct, SignUpAct } from '@foyer/shared/wire-schemas/accounts';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

export interface Credentials {
  usr: string;
  pwd: string;
}
export type WriteAnswer = { ok: true } | Refusal;

const SIGN_IN = apiCall('POST /api/signin.php');
const SIGN_UP = apiCall('POST /api/signup.php');
const RESTORE = apiCall('POST /api/restore.php');
/** Where a form without JavaScript posts. */
export const FORM_ACTIONS = {
  signIn: SIGN_IN.url,
  signUp: SIGN_UP.url,
  restore: RESTORE.url,
  age: apiCall('POST /api/age.php').url,
  consent: apiCall('POST /api/consent.php').url,
  discreet: apiCall('POST /api/discreet.php').url,
} as const;
/** A link: it leads to the provider's own pages, and back to `next`. */
export const providerSignIn = (next: string): string => apiCall('GET /api/.g.php{?next}', { next }).url;
/** Sent past the API slice, so that it outlives the page that it counts. */
export const PAGE_VIEW_CALL = apiCall('POST /api/stats.php');
/** Sent by `sendBeacon`. */
export const MEASUREMENTS_CALL = apiCall('POST /api/measurements');

export const shellApi = injectEndpoints('shell', (build) => ({
  /** A refusal (200, ok false) is data. */
  shellSignIn: build.mutation<WriteAnswer, Credentials>({
    query: (body) => ({ ...SIGN_IN, body: { ...body } }),
  }),
  shellSignUp: build.mutation<WriteAnswer, { act: SignUpAct; usr?: string; email: string; pwd?: string }>({
    query: (body) => ({ ...SIGN_UP, body }),
  }),
  shellRestore: build.mutation<WriteAnswer, { act: RestoreAct; email?: string; code?: string; pwd?: string }>(
    {
      query: (body) => ({ ...RESTORE, body }),
    },
  ),
  shellSignOut: build.mutation<WriteAnswer, void>({
    query: () => ({ ...apiCall('POST /api/signout.php'), body: {} }),
  }),
}));
