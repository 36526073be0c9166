/** The shell's own endpoints, and the addresses of its calls that every page may need. */
import type { RestoreAct, SignUpAct } from '@foyer/shared/wire-schemas/accounts/accounts';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { NotificationsAnswer } from '@foyer/shared/wire-schemas/notifications';
import type { ReportAnswer } from '@foyer/shared/wire-schemas/reports';
import type { Suggestions } from '@foyer/shared/wire-schemas/suggestions';
import { apiCall } from '@foyer/shared/api-call';
import type { PartnerVideos } from '@foyer/shared/wire-schemas/partners';
import { injectEndpoints } from '@foyer/shared/platform';

export interface Credentials {
  usr: string;
  pwd: string;
  /** Of the authenticator app, while the password alone is refused. */
  code?: string | undefined;
}
export type WriteAnswer = { ok: true } | Refusal;

const SIGN_IN = apiCall('POST /api/signin.php');
const SIGN_UP = apiCall('POST /api/signup.php');
const SIGN_OUT = apiCall('POST /api/signout.php');
const RESTORE = apiCall('POST /api/restore.php');
/** Where a form without JavaScript posts. */
const REPORT = apiCall('POST /api/report.php');
export const FORM_ACTIONS = {
  signIn: SIGN_IN.url,
  signUp: SIGN_UP.url,
  signOut: SIGN_OUT.url,
  restore: RESTORE.url,
  age: apiCall('POST /api/age.php').url,
  consent: apiCall('POST /api/consent.php').url,
  discreet: apiCall('POST /api/discreet.php').url,
  dismiss: apiCall('POST /api/dismiss.php').url,
  report: REPORT.url,
} as const;
/** What a form must solve; asked past the API slice, which would keep the answer: each counts once. */
export const CAPTCHA_CALL = apiCall('GET /api/captcha.json');
/** Sent past the API slice, so that it outlives the page that it counts. */
export const PAGE_VIEW_CALL = apiCall('POST /api/stats.php');
/** Sent by `sendBeacon`. */
export const MEASUREMENTS_CALL = apiCall('POST /api/measurements');
/** One view's: no cache may answer. */
export const measurementTokenCall = (ticket: string) =>
  apiCall('GET /api/measurements/token{?ticket}', { ticket });

/** Server-sent events. */
export const LIVE_CALL = apiCall('GET /api/live');

/** Titles and names change slowly: seconds. */
const SUGGESTIONS_LIFETIME = 3600;
const NOTIFICATIONS = apiCall('POST /api/notifications.php');

// A type: an interface is no record.
type SignUpFields = {
  act: SignUpAct;
  usr?: string;
  email: string;
  pwd?: string;
  invitation?: string | undefined;
  words?: string | undefined;
};

export const shellApi = injectEndpoints('shell', (build) => ({
  /** For what was typed, in the language of the page. */
  shellGetSuggestions: build.query<Suggestions, string>({
    query: (text) =>
      apiCall('GET /api/json/suggester/{lifetime}/{text}.json', { lifetime: SUGGESTIONS_LIFETIME, text }),
  }),
  /** The newest of the member's own. A refusal (200, ok false) is data. */
  shellGetNotifications: build.query<NotificationsAnswer | Refusal, void>({
    query: () => ({ ...NOTIFICATIONS, body: { act: 'list' } }),
    // It counts the unread messages, too.
    providesTags: ['Notifications', 'Messages'],
  }),
  /** One by its id; all without. */
  shellReadNotifications: build.mutation<WriteAnswer, number | undefined>({
    query: (notification_id) => ({ ...NOTIFICATIONS, body: { act: 'read', notification_id } }),
    invalidatesTags: ['Notifications'],
  }),
  /** A refusal (200, ok false) is data. */
  shellSignIn: build.mutation<WriteAnswer, Credentials>({
    extraOptions: { ownErrors: true },
    query: (body) => ({ ...SIGN_IN, body: { ...body } }),
  }),
  shellSignUp: build.mutation<WriteAnswer, SignUpFields>({
    extraOptions: { ownErrors: true },
    query: (body) => ({ ...SIGN_UP, body }),
  }),
  shellRestore: build.mutation<WriteAnswer, { act: RestoreAct; email?: string; code?: string; pwd?: string }>(
    {
      extraOptions: { ownErrors: true },
      query: (body) => ({ ...RESTORE, body }),
    },
  ),
  shellGetPartnerVideos: build.query<PartnerVideos, number>({
    query: (partner_id) => apiCall('GET /static/tf/videos.{partner_id}.json', { partner_id }),
  }),
  shellSignOut: build.mutation<WriteAnswer, void>({
    extraOptions: { ownErrors: true },
    query: () => ({ ...SIGN_OUT, body: {} }),
  }),
  /** Multipart, with at most one picture. */
  shellReport: build.mutation<ReportAnswer | Refusal, FormData>({
    extraOptions: { ownErrors: true },
    query: (body) => ({ ...REPORT, body }),
  }),
}));
