/** Whose summary is due. */
import { sql } from 'kysely';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { DESK_NOTIFICATION_KINDS } from '@foyer/shared/wire-schemas/notifications';
import type { Database } from '../platform/database/create-database.ts';
import { hasFactor } from '../platform/database/role-columns.ts';
import { choices, columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { isUnreadBy } from './notifications.sql.ts';

const DUE_ROW = columns({
  id: 'int4',
  name: 'text',
  email: 'text!',
  language: choices<Language>(),
  notifications: 'int4',
  messages: 'int4',
});
export type DueDigestRow = RowOf<typeof DUE_ROW>;

/**
 * Takes the members whose day or week is over: from now on the next one counts. Only what came since the last summary makes a new
 * one; of what is unread the counts are whole, but for desks whose roles wait for a second step.
 */
export const takeDueDigests = async (
  db: Database,
  { limit, rolesWithoutFactor }: { limit: number; rolesWithoutFactor: boolean },
): Promise<DueDigestRow[]> =>
  (
    await typedSql(DUE_ROW)`
      WITH due AS (SELECT member_id, digested_at FROM notification_choices
        WHERE digest <> 'off' AND digested_at < now() - CASE digest WHEN 'daily' THEN interval '1 day' ELSE interval '7 days' END
        ORDER BY digested_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
      taken AS (UPDATE notification_choices c SET digested_at = now() FROM due WHERE c.member_id = due.member_id
        RETURNING c.member_id, due.digested_at AS since)
      SELECT m.id, m.name, m.email, m.language, n.unread AS notifications, s.unread AS messages
      FROM taken t
      JOIN members m ON m.id = t.member_id AND m.status_id IN (1, 6) AND m.email IS NOT NULL
      CROSS JOIN LATERAL (SELECT ${rolesWithoutFactor}::bool OR ${hasFactor} AS counts) r
      CROSS JOIN LATERAL (SELECT count(*)::int AS unread, max(created_at) AS latest FROM notifications
        WHERE member_id = m.id AND read_at IS NULL
          AND (kind <> ALL(${[...DESK_NOTIFICATION_KINDS.moderate]}::text[]) OR (m.is_moderator AND r.counts))
          AND (kind <> ALL(${[...DESK_NOTIFICATION_KINDS.records]}::text[]) OR (m.is_records_keeper AND r.counts))) n
      CROSS JOIN LATERAL (SELECT count(*)::int AS unread, max(x.sent_at) AS latest FROM messages x
        JOIN members w ON w.id = x.from_id WHERE ${isUnreadBy(sql`m.id`)}) s
      WHERE greatest(n.latest, s.latest) > t.since`.execute(db)
  ).rows;
