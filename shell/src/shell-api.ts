/** The shell's own endpoints; the only file of the shell that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

export interface Credentials {
  usr: string;
  pwd: string;
}
export type WriteAnswer = { ok: true } | Refusal;

const SIGN_IN = apiCall('POST /api/signin.php');
/** Where a form without JavaScript posts. */
const REPORT = apiCall('POST /api/report.php');
export const FORM_ACTIONS = {
  signIn: SIGN_IN.url,
  age: apiCall('POST /api/age.php').url,
  report: REPORT.url,
} as const;
/** What a form must solve; asked past the API slice, which would keep the answer: each counts once. */
export const CAPTCHA_CALL = apiCall('GET /api/captcha.json');
/** Sent past the API slice, so that it outlives the page that it counts. */
export const PAGE_VIEW_CALL = apiCall('POST /api/stats.php');
/** Sent by `sendBeacon`. */
export const MEASUREMENTS_CALL = apiCall('POST /api/measurements');

export const shellApi = injectEndpoints('shell', (build) => ({
  /** A refusal (200, ok false) is data. */
  shellSignIn: build.mutation<WriteAnswer, Credentials>({
    extraOptions: { ownErrors: true },
    query: (body) => ({ ...SIGN_IN, body: { ...body } }),
  }),
  shellSignOut: build.mutation<WriteAnswer, void>({
    query: () => ({ ...apiCall('POST /api/signout.php'), body: {} }),
  }),
  /** Multipart, with at most one picture. */
  shellReport: build.mutation<WriteAnswer, FormData>({
    extraOptions: { ownErrors: true },
    query: (body) => ({ ...REPORT, body }),
  }),
}));
