/** Writes and lists a member's notifications. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import { mayDo, type Power } from '@foyer/shared/wire-schemas/members/roles';
import {
  DESK_NOTIFICATION_KINDS,
  type Digest,
  type ModerationDecision,
  OPTIONAL_NOTIFICATION_KINDS,
  NOTIFICATIONS_PER_PAGE,
  type Notification,
  type NotificationsAnswer,
  type NotificationKind,
} from '@foyer/shared/wire-schemas/notifications';
import type { Database } from '../platform/database/create-database.ts';
import {
  countNotifications,
  countUnreadMessages,
  deleteHeldComment,
  insertHeldComment,
  insertNotification,
  insertPlainNotification,
  type NotificationData,
  markNotificationsRead,
  notifyModerators,
  notifyRecordsRole,
  type NotificationRow,
  selectChoices,
  selectNotifications,
  upsertChoices,
} from './notifications.sql.ts';
import { notifyLive, notifyLiveModerators } from './live.sql.ts';
import { readChoice } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import { decideAccess } from '../access/decide-access.ts';
import { type AccessViewer, findAccessToAll } from '../access/require-access.ts';
import { avatarFor } from '../pictures/avatar.ts';
import { findNameOnlyMembers } from '../access/name-only-members.ts';

export { countUnreadMessages };

type NotificationsResult = Omit<NotificationsAnswer, 'ok'>;

/** What entries are about, but for reports, which those alone have who read them all. */
const SECTIONS = ['video', 'album', 'playlist', 'model', 'member'] as const;
const nameOf = ({ section, object_id }: NotificationData): string => `${section}-${object_id}`;

/**
 * Names of those objects whose titles the viewer may read: what the viewer sees, and what is the viewer's own, whatever became of it.
 * The others may have become private, or were deleted.
 */
const findShown = async (
  db: Database,
  viewer: AccessViewer,
  rows: readonly NotificationRow[],
): Promise<ReadonlySet<string>> => {
  const about = (wanted: string) =>
    rows.flatMap(({ data: { section, object_id } }) =>
      section === wanted && object_id !== undefined ? [object_id] : [],
    );
  const shown = await Promise.all(
    SECTIONS.map(async (section) => {
      const objects = await findAccessToAll(db, viewer, section, [...new Set(about(section))]);
      return [...objects.values()]
        .filter((object) => object.ownerId === viewer._id || decideAccess('see', object, viewer) === null)
        .map(({ id }) => nameOf({ section, object_id: id }));
    }),
  );
  return new Set([
    ...shown.flat(),
    ...about('report').map((id) => nameOf({ section: 'report', object_id: id })),
  ]);
};

const toNotification = (
  { id, kind, data, created_at, read_at, member, object }: NotificationRow,
  nameOnly: ReadonlySet<number>,
  shown: ReadonlySet<string>,
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
    object && data.section && data.object_id && shown.has(nameOf(data))
      ? {
          section: data.section,
          object_id: data.object_id,
          title: object.title,
          ...(object.dir !== null && { dir: object.dir }),
        }
      : null,
  ...(data.comment_id !== undefined && { comment_id: data.comment_id }),
  ...(data.count !== undefined && { count: data.count }),
  ...(data.decision !== undefined && { decision: data.decision as ModerationDecision }),
  ...(data.reason && { reason: data.reason }),
  ...(data.code !== undefined && { code: data.code as ErrorCode }),
  ...(data.role !== undefined && { role: data.role }),
  ...(data.statement !== undefined && { statement: data.statement }),
});

/** Of desks that are not open to the viewer: roles that wait for a second step, and those that were taken away. */
const hiddenKinds = (viewer: AccessViewer): NotificationKind[] =>
  Object.entries(DESK_NOTIFICATION_KINDS).flatMap(([power, kinds]) =>
    mayDo(viewer, power as Power) ? [] : kinds,
  );

export const listNotifications = async (
  db: Database,
  viewer: AccessViewer,
  page: number,
): Promise<NotificationsResult> => {
  const { _id } = viewer;
  const hidden = hiddenKinds(viewer);
  const [rows, { total, unread }, messages] = await Promise.all([
    selectNotifications(db, _id, {
      hidden,
      limit: NOTIFICATIONS_PER_PAGE,
      offset: (page - 1) * NOTIFICATIONS_PER_PAGE,
    }),
    countNotifications(db, _id, hidden),
    countUnreadMessages(db, _id),
  ]);
  const [nameOnly, shown] = await Promise.all([
    findNameOnlyMembers(
      db,
      viewer,
      rows.map(({ member }) => member?.id),
    ),
    findShown(db, viewer, rows),
  ]);
  const notifications: Notification[] = rows.map((row) => toNotification(row, nameOnly, shown));
  return {
    notifications,
    total_count: total,
    unread_count: unread,
    unread_messages: messages,
    ...(rows.length === 0 && { code: 'list_empty' }),
  };
};

const getChoices = async (db: Database, memberId: number) => {
  const row = await selectChoices(db, memberId);
  return {
    kinds_off: OPTIONAL_NOTIFICATION_KINDS.filter((kind) => row?.kinds_off.includes(kind)),
    digest: row?.digest ?? ('off' as const),
  };
};

export const listNotificationChoices = async (
  db: Database,
  { _id }: AccessViewer,
): Promise<NotificationsResult> => ({ choices: await getChoices(db, _id) });

/** @param kindsOff joined by commas; left out, like `digest`: as it was. @throws Refused bad_request */
export const chooseNotifications = async (
  db: Database,
  { _id }: AccessViewer,
  { kindsOff, digest }: { kindsOff?: string; digest?: Digest },
): Promise<NotificationsResult> => {
  const choices = await getChoices(db, _id);
  const named = kindsOff?.split(',').filter((kind) => kind !== '');
  await upsertChoices(db, _id, {
    kindsOff:
      named?.map((kind) => readChoice(OPTIONAL_NOTIFICATION_KINDS, kind, 'kinds_off')) ?? choices.kinds_off,
    digest: digest ?? choices.digest,
  });
  return { choices: await getChoices(db, _id) };
};

/** One, or with null all. @throws Refused not_found for what is not the member's */
export const readNotifications = async (
  db: Database,
  viewer: AccessViewer,
  id: number | null,
): Promise<NotificationsResult> => {
  const { _id } = viewer;
  const hidden = hiddenKinds(viewer);
  const marked = await markNotificationsRead(db, _id, { id, hidden });
  // The member's other tabs count anew.
  await notifyLive(db, 'notifications', [_id]);
  if (id !== null && marked === 0) throw new Refused('not_found', 'there is no such notification');
  return { unread_count: (await countNotifications(db, _id, hidden)).unread };
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

/** Tells moderators of a comment that waits for them, until one of them decides. */
export const notifyHeldComment = (
  db: Database,
  about: { section: string; object_id: number; comment_id: number },
): Promise<void> => insertHeldComment(db, about);

/** A moderator has decided, or its author took it back. */
export const withdrawHeldComment = (db: Database, commentId: number): Promise<void> =>
  deleteHeldComment(db, commentId);

/** Something of theirs changed: messages, or what may be written to whom. Sent when the transaction commits. */
export const tellMembersLive = (db: Database, memberIds: readonly number[]): Promise<void> =>
  notifyLive(db, 'messages', memberIds);
/** Who looks at what, or what was decided: for the desks that are open. Sent when the transaction commits. */
export const tellModeratorsLive = (db: Database): Promise<void> => notifyLiveModerators(db, 'moderation');
/** Something waits for moderators; until it is read, later ones take its place. */
export const notifyModeratorsOf = (
  db: Database,
  kind: 'appeal' | 'report_due' | 'copyright',
): Promise<void> => notifyModerators(db, kind, {});

/** A record of somebody shown, or a request of such a person, waits for the records role. */
export const notifyRecordsWaiting = (db: Database): Promise<void> => notifyRecordsRole(db, 'records_waiting');
/** The time of such a request runs out. */
export const notifyRecordsDue = (db: Database): Promise<void> => notifyRecordsRole(db, 'records_due');

/** Somebody wrote to the people who run the site. */
export const notifyReport = (db: Database, reportId: number): Promise<void> =>
  notifyModerators(db, 'report', { section: 'report', object_id: reportId });
