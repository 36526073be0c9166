/** Endpoints of the notification centre. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type {
  Digest,
  NotificationsAnswer,
  OptionalNotificationKind,
} from '@foyer/shared/wire-schemas/notifications';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** A refusal answers 200 with `ok: false`. */
export type NotificationsResult = NotificationsAnswer | Refusal;
export interface NotificationChoices {
  kinds_off: OptionalNotificationKind[];
  digest: Digest;
}

const NOTIFICATIONS = apiCall('POST /api/notifications.php');

export const notificationsApi = injectEndpoints('communityNotifications', (build) => ({
  communityNotificationsList: build.query<NotificationsResult, number>({
    query: (page) => ({ ...NOTIFICATIONS, body: { act: 'list', page } }),
    providesTags: ['Notifications'],
  }),
  /** One by its id; all without. */
  communityNotificationsRead: build.mutation<NotificationsResult, number | undefined>({
    query: (notification_id) => ({ ...NOTIFICATIONS, body: { act: 'read', notification_id } }),
    invalidatesTags: ['Notifications'],
  }),
  communityNotificationsGetChoices: build.query<NotificationsResult, void>({
    query: () => ({ ...NOTIFICATIONS, body: { act: 'choices' } }),
  }),
  communityNotificationsChoose: build.mutation<NotificationsResult, NotificationChoices>({
    query: ({ kinds_off, digest }) => ({
      ...NOTIFICATIONS,
      body: { act: 'choose', kinds_off: kinds_off.join(','), digest },
    }),
  }),
}));
