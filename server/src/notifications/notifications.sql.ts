/** What happened to members meanwhile. */
import type {
  Digest,
  NotificationKind,
  OptionalNotificationKind,
} from '@foyer/shared/wire-schemas/notifications';
import type { Role } from '@foyer/shared/wire-schemas/members/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { notifyLive, notifyLiveModerators } from './live.sql.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export interface NotificationData {
  /** Who did it. */
  member_id?: number;
  section?: string;
  object_id?: number;
  comment_id?: number;
  /** How many unread ones this one stands for. */
  count?: number;
  decision?: string;
  reason?: string;
  code?: string;
  /** That was given or taken. */
  role?: Role;
  /** Key of the statement of reasons. */
  statement?: string;
}

const NOTIFICATION_ROW = columns({
  id: 'int4',
  kind: choices<NotificationKind>(),
  data: json<NotificationData>(),
  created_at: 'timestamptz',
  read_at: 'timestamptz?',
  member: json<{ id: number; name: string; has_avatar: boolean; revision: string | null } | null>(),
  object: json<{ title: string; dir: string | null } | null>(),
});
export type NotificationRow = RowOf<typeof NOTIFICATION_ROW>;

/** Of them, unread ones about one object are one entry. */
const COUNTED_KINDS: readonly NotificationKind[] = ['comment', 'answer', 'mention'];

/** @returns how many the entry stood for that the new one takes the place of */
const deleteUnreadLike = async (
  db: Database,
  memberId: number,
  kind: NotificationKind,
  { section, object_id }: NotificationData,
): Promise<number> => {
  if (!COUNTED_KINDS.includes(kind) || object_id === undefined) return 0;
  const { rows } = await typedSql({ count: 'int4' })`DELETE FROM notifications
    WHERE member_id = ${memberId} AND kind = ${kind} AND read_at IS NULL AND data ->> 'section' = ${section ?? ''}
      AND (data ->> 'object_id')::int = ${object_id} RETURNING coalesce((data ->> 'count')::int, 1) AS count`.execute(
    db,
  );
  return rows.reduce((sum, { count }) => sum + count, 0);
};

/** A friend request takes the place of the same member's earlier one, so that asking again and again is one entry. */
export const insertNotification = async (
  db: Database,
  memberId: number,
  kind: NotificationKind,
  data: NotificationData,
): Promise<void> => {
  if (kind === 'friend_request')
    await sql`DELETE FROM notifications WHERE member_id = ${memberId} AND kind = 'friend_request'
      AND (data ->> 'member_id')::int = ${data.member_id ?? null}`.execute(db);
  const count = 1 + (await deleteUnreadLike(db, memberId, kind, data));
  const written = count > 1 ? { ...data, count } : data;
  // Kinds that the member does without are not written at all.
  await sql`INSERT INTO notifications (member_id, kind, data) SELECT ${memberId}::int, ${kind}, ${JSON.stringify(written)}::jsonb
    WHERE NOT EXISTS (SELECT FROM notification_choices c WHERE c.member_id = ${memberId}::int AND ${kind}::text = ANY(c.kinds_off))`.execute(
    db,
  );
  await notifyLive(db, 'notifications', [memberId]);
};

/** Of the site itself, about nothing else. Null: nobody gets it; it takes as long as if somebody did. */
export const insertPlainNotification = async (
  db: Database,
  memberId: number | null,
  kind: NotificationKind,
): Promise<void> => {
  await sql`INSERT INTO notifications (member_id, kind) SELECT id, ${kind} FROM members WHERE id = ${memberId}`.execute(
    db,
  );
  await notifyLive(db, 'notifications', memberId === null ? [] : [memberId]);
};

/** To every moderator; takes the place of what they have not read of the same kind, so that a hundred reports are one entry. */
export const notifyModerators = async (
  db: Database,
  kind: NotificationKind,
  data: NotificationData,
): Promise<void> => {
  await sql`DELETE FROM notifications n USING members m
    WHERE m.is_moderator AND n.member_id = m.id AND n.kind = ${kind} AND n.read_at IS NULL`.execute(db);
  await sql`INSERT INTO notifications (member_id, kind, data)
    SELECT id, ${kind}, ${JSON.stringify(data)}::jsonb FROM members WHERE is_moderator AND status_id IN (1, 6)`.execute(
    db,
  );
  await notifyLiveModerators(db, 'notifications');
};

/** To everyone with the records role; takes the place of what they have not read of it. */
export const notifyRecordsRole = async (
  db: Database,
  kind: 'records_waiting' | 'records_due',
): Promise<void> => {
  await sql`DELETE FROM notifications n USING members m
    WHERE m.is_records_keeper AND n.member_id = m.id AND n.kind = ${kind} AND n.read_at IS NULL`.execute(db);
  const { rows } = await typedSql({ member_id: 'int4' })`INSERT INTO notifications (member_id, kind, data)
    SELECT id, ${kind}, '{}' FROM members WHERE is_records_keeper AND status_id IN (1, 6)
    RETURNING member_id`.execute(db);
  await notifyLive(
    db,
    'notifications',
    rows.map(({ member_id }) => member_id),
  );
};

/** Of a comment that is no longer held back, in every moderator's list. */
export const deleteHeldComment = async (db: Database, commentId: number): Promise<void> => {
  await sql`DELETE FROM notifications WHERE kind = 'held_comment' AND (data ->> 'comment_id')::int = ${commentId}`.execute(
    db,
  );
  await notifyLiveModerators(db, 'notifications');
};

/** To every moderator, one entry for each comment: together they are the queue of what waits. */
export const insertHeldComment = async (
  db: Database,
  data: NotificationData & { comment_id: number },
): Promise<void> => {
  await deleteHeldComment(db, data.comment_id);
  await sql`INSERT INTO notifications (member_id, kind, data)
    SELECT id, 'held_comment', ${JSON.stringify(data)}::jsonb FROM members WHERE is_moderator AND status_id IN (1, 6)`.execute(
    db,
  );
};

/** Newest first. Members who are gone, and those whom the reader blocks, are null. */
export const selectNotifications = async (
  db: Database,
  memberId: number,
  { hidden, limit, offset }: { hidden: readonly NotificationKind[]; limit: number; offset: number },
): Promise<NotificationRow[]> =>
  (
    await typedSql(NOTIFICATION_ROW)`
      SELECT n.id, n.kind, n.data, n.created_at, n.read_at,
        CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object('id', m.id, 'name', m.name,
          'has_avatar', m.has_avatar, 'revision', o.revision) END AS member,
        coalesce(
          (SELECT json_build_object('title', v.title, 'dir', v.dir) FROM videos v
            WHERE n.data ->> 'section' = 'video' AND v.id = (n.data ->> 'object_id')::int),
          (SELECT json_build_object('title', a.title, 'dir', a.dir) FROM albums a
            WHERE n.data ->> 'section' = 'album' AND a.id = (n.data ->> 'object_id')::int),
          (SELECT json_build_object('title', p.title, 'dir', NULL) FROM playlists p
            WHERE n.data ->> 'section' = 'playlist' AND p.id = (n.data ->> 'object_id')::int),
          (SELECT json_build_object('title', d.title, 'dir', d.dir) FROM models d
            WHERE n.data ->> 'section' = 'model' AND d.id = (n.data ->> 'object_id')::int),
          (SELECT json_build_object('title', w.name, 'dir', NULL) FROM members w
            WHERE n.data ->> 'section' = 'member' AND w.id = (n.data ->> 'object_id')::int),
          (SELECT json_build_object('title', r.subject, 'dir', NULL) FROM reports r
            WHERE n.data ->> 'section' = 'report' AND r.id = (n.data ->> 'object_id')::int)) AS object
      FROM (SELECT * FROM notifications WHERE member_id = ${memberId} AND kind <> ALL(${[...hidden]}::text[])
        ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) n
      LEFT JOIN members m ON m.id = (n.data ->> 'member_id')::int AND m.status_id IN (1, 6)
        AND NOT EXISTS (SELECT FROM blocks b WHERE b.member_id = ${memberId} AND b.blocked_id = m.id)
      LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'
      ORDER BY n.id DESC`.execute(db)
  ).rows;

/** Of `messages x` by members `w`: unread, and in a thread that the list has, which leaves members out who are gone. */
export const isUnreadBy = (memberId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`x.to_id = ${memberId} AND x.read_at IS NULL AND NOT x.deleted_by_receiver AND w.status_id IN (1, 6)`;

/** Messages that this member has not read. */
export const countUnreadMessages = async (db: Database, memberId: number): Promise<number> =>
  (
    await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM messages x
      JOIN members w ON w.id = x.from_id WHERE ${isUnreadBy(sql`${memberId}`)}`.execute(db)
  ).rows[0]?.n ?? 0;

const CHOICES_ROW = columns({ kinds_off: 'text[]', digest: choices<Digest>() });

export const selectChoices = async (
  db: Database,
  memberId: number,
): Promise<RowOf<typeof CHOICES_ROW> | undefined> =>
  (
    await typedSql(
      CHOICES_ROW,
    )`SELECT kinds_off, digest FROM notification_choices WHERE member_id = ${memberId}`.execute(db)
  ).rows[0];

/** The first mail counts from now on. */
export const upsertChoices = async (
  db: Database,
  memberId: number,
  { kindsOff, digest }: { kindsOff: readonly OptionalNotificationKind[]; digest: Digest },
): Promise<void> => {
  await sql`INSERT INTO notification_choices (member_id, kinds_off, digest) VALUES (${memberId}, ${[...kindsOff]}::text[], ${digest})
    ON CONFLICT (member_id) DO UPDATE SET kinds_off = EXCLUDED.kinds_off, digest = EXCLUDED.digest,
      digested_at = CASE WHEN notification_choices.digest = 'off' THEN now() ELSE notification_choices.digested_at END`.execute(
    db,
  );
};

export const countNotifications = async (
  db: Database,
  memberId: number,
  hidden: readonly NotificationKind[],
): Promise<{ total: number; unread: number }> =>
  (
    await typedSql({ total: 'int4', unread: 'int4' })`
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE read_at IS NULL))::int AS unread
      FROM notifications WHERE member_id = ${memberId} AND kind <> ALL(${[...hidden]}::text[])`.execute(db)
  ).rows[0] ?? { total: 0, unread: 0 };

/** One, or with `id` null all. @returns how many there were */
export const markNotificationsRead = async (
  db: Database,
  memberId: number,
  { id, hidden }: { id: number | null; hidden: readonly NotificationKind[] },
): Promise<number> =>
  (
    await sql`UPDATE notifications SET read_at = coalesce(read_at, now())
      WHERE member_id = ${memberId} AND (${id}::int IS NULL OR id = ${id}::int)
        AND kind <> ALL(${[...hidden]}::text[]) RETURNING 1`.execute(db)
  ).rows.length;
