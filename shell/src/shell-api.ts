/** The shell's own endpoints; the only file of the shell that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import { apiCall } from '@foyer/shared/api-call';
import type { PartnerVideos } from '@foyer/shared/wire-schemas/partners';
import { injectEndpoints } from '@foyer/shared/platform';

export interface Credentials {
  usr: string;
  pwd: string;
}
export type WriteAnswer = { ok: true } | Refusal;

const SIGN_IN = apiCall('POST /api/signin.php');
/** Where a form without JavaScript posts. */
export const FORM_ACTIONS = {
  signIn: SIGN_IN.url,
  age: apiCall('POST /api/age.php').url,
  consent: apiCall('POST /api/consent.php').url,
  discreet: apiCall('POST /api/discreet.php').url,
} as const;
/** Sent past the API slice, so that it outlives the page that it counts. */
export const PAGE_VIEW_CALL = apiCall('POST /api/stats.php');
/** Sent by `sendBeacon`. */
export const MEASUREMENTS_CALL = apiCall('POST /api/measurements');

export const shellApi = injectEndpoints('shell', (build) => ({
  /** A refusal (200, ok false) is data. */
  shellSignIn: build.mutation<WriteAnswer, Credentials>({
    query: (body) => ({ ...SIGN_IN, body: { ...body } }),
  }),
  shellGetPartnerVideos: build.query<PartnerVideos, number>({
    query: (partner_id) => apiCall('GET /static/tf/videos.{partner_id}.json', { partner_id }),
  }),
  shellSignOut: build.mutation<WriteAnswer, void>({
    query: () => ({ ...apiCall('POST /api/signout.php'), body: {} }),
  }),
}));
