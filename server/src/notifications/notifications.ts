/** Writes and lists a member's notifications. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import {
  type ModerationDecision,
  NOTIFICATIONS_PER_PAGE,
  type Notification,
  type NotificationsAnswer,
  type NotificationKind,
} from '@foyer/shared/wire-schemas/notifications';
import type { Database } from '../platform/database/create-database.ts';
import {
  countNotifications,
  insertNotification,
  insertPlainNotification,
  type NotificationData,
  markNotificationsRead,
  notifyModerators,
  type NotificationRow,
  selectNotifications,
} from './notifications.sql.ts';
import { Refused } from '../platform/http/refused.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { avatarFor } from '../pictures/avatar.ts';
import { findNameOnlyMembers } from '../access/name-only-members.ts';

type NotificationsResult = Omit<NotificationsAnswer, 'ok'>;

const toNotification = (
  { id, kind, data, created_at, read_at, member, object }: NotificationRow,
  nameOnly: ReadonlySet<number>,
) => ({
  notification_id: id,
  kind,
  date: created_at.toISOString(),
  is_read: read_at !== null,
  member: member && {
    _id: member.id,
    name: member.name,
    avatar: avatarFor(member, nameOnly),
  },
  object:
    object && data.section && data.object_id
      ? {
          section: data.section,
          object_id: data.object_id,
          title: object.title,
          ...(object.dir !== null && { dir: object.dir }),
        }
      : null,
  ...(data.comment_id !== undefined && { comment_id: data.comment_id }),
  ...(data.decision !== undefined && { decision: data.decision as ModerationDecision }),
  ...(data.reason && { reason: data.reason }),
  ...(data.code !== undefined && { code: data.code as ErrorCode }),
  ...(data.statement !== undefined && { statement: data.statement }),
});

export const listNotifications = async (
  db: Database,
  viewer: AccessViewer,
  page: number,
): Promise<NotificationsResult> => {
  const { _id } = viewer;
  const [rows, { total, unread }] = await Promise.all([
    selectNotifications(db, _id, {
      limit: NOTIFICATIONS_PER_PAGE,
      offset: (page - 1) * NOTIFICATIONS_PER_PAGE,
    }),
    countNotifications(db, _id),
  ]);
  const nameOnly = await findNameOnlyMembers(
    db,
    viewer,
    rows.map(({ member }) => member?.id),
  );
  const notifications: Notification[] = rows.map((row) => toNotification(row, nameOnly));
  return {
    notifications,
    total_count: total,
    unread_count: unread,
    ...(rows.length === 0 && { code: 'list_empty' }),
  };
};

/** One, or with null all. @throws Refused not_found for what is not the member's */
export const readNotifications = async (
  db: Database,
  { _id }: AccessViewer,
  id: number | null,
): Promise<NotificationsResult> => {
  const marked = await markNotificationsRead(db, _id, id);
  if (id !== null && marked === 0) throw new Refused('not_found', 'there is no such notification');
  return { unread_count: (await countNotifications(db, _id)).unread };
};

/** Something that another member did to `memberId`. A new request of a friend takes the place of the same member's earlier one. */
export const notifyMember = (
  db: Database,
  memberId: number,
  kind: NotificationKind,
  data: NotificationData,
): Promise<void> => insertNotification(db, memberId, kind, data);

/** From the site itself, about nothing else. @param memberId null: nobody gets it, and it takes as long as if somebody did */
export const notifyFromSite = (
  db: Database,
  memberId: number | null,
  kind: NotificationKind,
): Promise<void> => insertPlainNotification(db, memberId, kind);

/** Something waits for moderators; until it is read, later ones take its place. */
export const notifyModeratorsOf = (db: Database, kind: 'appeal' | 'report_due'): Promise<void> =>
  notifyModerators(db, kind, {});

/** Somebody wrote to the people who run the site. */
export const notifyReport = (db: Database, reportId: number): Promise<void> =>
  notifyModerators(db, 'report', { section: 'report', object_id: reportId });
