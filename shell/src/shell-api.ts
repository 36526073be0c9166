/** The shell's own endpoints; the only file of the shell that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { NotificationsAnswer } from '@foyer/shared/wire-schemas/notifications';
import type { Suggestions } from '@foyer/shared/wire-schemas/suggestions';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

export interface Credentials {
  usr: string;
  pwd: string;
}
export type WriteAnswer = { ok: true } | Refusal;

const SIGN_IN = apiCall('POST /api/signin.php');
/** Where a form without JavaScript posts. */
export const FORM_ACTIONS = { signIn: SIGN_IN.url, age: apiCall('POST /api/age.php').url } as const;
/** Sent past the API slice, so that it outlives the page that it counts. */
export const PAGE_VIEW_CALL = apiCall('POST /api/stats.php');
/** Sent by `sendBeacon`. */
export const MEASUREMENTS_CALL = apiCall('POST /api/measurements');

/** Titles and names change slowly: seconds. */
const SUGGESTIONS_LIFETIME = 3600;
const NOTIFICATIONS = apiCall('POST /api/notifications.php');

export const shellApi = injectEndpoints('shell', (build) => ({
  /** For what was typed, in the language of the page. */
  shellGetSuggestions: build.query<Suggestions, string>({
    query: (text) =>
      apiCall('GET /api/json/suggester/{lifetime}/{text}.json', { lifetime: SUGGESTIONS_LIFETIME, text }),
  }),
  /** The newest of the member's own. A refusal (200, ok false) is data. */
  shellGetNotifications: build.query<NotificationsAnswer | Refusal, void>({
    query: () => ({ ...NOTIFICATIONS, body: { act: 'list' } }),
    providesTags: ['Notifications'],
  }),
  /** One by its id; all without. */
  shellReadNotifications: build.mutation<WriteAnswer, number | undefined>({
    query: (notification_id) => ({ ...NOTIFICATIONS, body: { act: 'read', notification_id } }),
    invalidatesTags: ['Notifications'],
  }),
  /** A refusal (200, ok false) is data. */
  shellSignIn: build.mutation<WriteAnswer, Credentials>({
    query: (body) => ({ ...SIGN_IN, body: { ...body } }),
  }),
  shellSignOut: build.mutation<WriteAnswer, void>({
    query: () => ({ ...apiCall('POST /api/signout.php'), body: {} }),
  }),
}));
