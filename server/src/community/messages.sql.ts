/** What members write to one another; each side deletes its own copy. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const MESSAGE_ROW = columns({
  id: 'int4',
  from_id: 'int4',
  to_id: 'int4',
  body: 'text',
  sent_at: 'timestamptz',
  read_at: 'timestamptz?',
});
export type MessageRow = RowOf<typeof MESSAGE_ROW>;

const PERSON_ROW = columns({ id: 'int4', name: 'text', has_avatar: 'bool', revision: 'text?' });
export type PersonRow = RowOf<typeof PERSON_ROW>;

const THREAD_ROW = columns({ ...MESSAGE_ROW, person: json<PersonRow>(), unread: 'int4' });
export type ThreadRow = RowOf<typeof THREAD_ROW>;

const DAY_SECONDS = 86_400;

/** Messages that this member still has. */
const isKeptBy = (memberId: number) =>
  sql`((from_id = ${memberId} AND NOT deleted_by_sender) OR (to_id = ${memberId} AND NOT deleted_by_receiver))`;

const isBetween = (one: number, other: number) =>
  sql`least(from_id, to_id) = ${Math.min(one, other)} AND greatest(from_id, to_id) = ${Math.max(one, other)}`;

/**
 * @param newPeopleLimit how many members who never answered may be written to first within a day
 * @returns the message's id, or in how many seconds the member may write again; tries in parallel are counted too
 */
export const insertMessage = (
  db: Database,
  message: { fromId: number; toId: number; body: string },
  { limit, windowMinutes, newPeopleLimit }: { limit: number; windowMinutes: number; newPeopleLimit: number },
): Promise<{ id: number } | { retryAfterSeconds: number }> =>
  inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('messages'), ${message.fromId})`.execute(tx);
    const { rows } = await typedSql({ n: 'int4', wait: 'int4' })`
      SELECT count(*)::int AS n,
        ceil(extract(epoch FROM min(sent_at) + make_interval(mins => ${windowMinutes}) - now()))::int AS wait
      FROM messages WHERE from_id = ${message.fromId}
        AND sent_at > now() - make_interval(mins => ${windowMinutes})`.execute(tx);
    const [recent] = rows;
    if (recent && recent.n >= limit) return { retryAfterSeconds: Math.max(1, recent.wait) };
    const known = await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM messages
      WHERE ${isBetween(message.fromId, message.toId)} LIMIT 1`.execute(tx);
    if ((known.rows[0]?.n ?? 0) === 0) {
      const strangers = await typedSql({ n: 'int4' })`
        SELECT count(*)::int AS n FROM (SELECT m.to_id FROM messages m WHERE m.from_id = ${message.fromId}
            AND m.sent_at > now() - interval '1 day' GROUP BY m.to_id
          HAVING NOT EXISTS (SELECT FROM messages a WHERE a.from_id = m.to_id AND a.to_id = ${message.fromId})) AS unanswered`.execute(
        tx,
      );
      if ((strangers.rows[0]?.n ?? 0) >= newPeopleLimit) return { retryAfterSeconds: DAY_SECONDS };
    }
    return tx
      .insertInto('messages')
      .values({ from_id: message.fromId, to_id: message.toId, body: message.body })
      .returning('id')
      .executeTakeFirstOrThrow();
  });

/** One for each member written with, the latest message first; threads with members who are gone stay out. */
export const selectThreads = async (
  db: Database,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ThreadRow[]; total: number }> => {
  const { rows } = await typedSql({ ...THREAD_ROW, total: 'int4' })`
    WITH mine AS (SELECT *, CASE WHEN from_id = ${memberId} THEN to_id ELSE from_id END AS other_id
      FROM messages WHERE (from_id = ${memberId} OR to_id = ${memberId}) AND ${isKeptBy(memberId)}),
    latest AS (SELECT DISTINCT ON (other_id) id, from_id, to_id, body, sent_at, read_at, other_id,
        (SELECT count(*) FROM mine u WHERE u.other_id = mine.other_id AND u.to_id = ${memberId} AND u.read_at IS NULL)::int AS unread
      FROM mine ORDER BY other_id, id DESC)
    SELECT l.id, l.from_id, l.to_id, l.body, l.sent_at, l.read_at, l.unread,
      json_build_object('id', m.id, 'name', m.name, 'has_avatar', m.has_avatar, 'revision', o.revision) AS person,
      (count(*) OVER ())::int AS total
    FROM latest l JOIN members m ON m.id = l.other_id AND m.status_id IN (1, 6)
    LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'
    ORDER BY l.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
};

/** Newest first. */
export const selectThread = async (
  db: Database,
  memberId: number,
  otherId: number,
  { limit, offset, before }: { limit: number; offset: number; before: number | null },
): Promise<{ rows: MessageRow[]; total: number }> => {
  const { rows } = await typedSql({ ...MESSAGE_ROW, total: 'int4' })`
    SELECT id, from_id, to_id, body, sent_at, read_at, (count(*) OVER ())::int AS total FROM messages
    WHERE ${isBetween(memberId, otherId)} AND ${isKeptBy(memberId)} AND (${before}::int IS NULL OR id < ${before}::int)
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
};

export const selectPerson = async (db: Database, memberId: number): Promise<PersonRow | undefined> =>
  (
    await typedSql(PERSON_ROW)`SELECT m.id, m.name, m.has_avatar, o.revision FROM members m
      LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'
      WHERE m.id = ${memberId} AND m.status_id IN (1, 6)`.execute(db)
  ).rows[0];

/** What the other wrote. @returns whether there was something unread */
export const markThreadRead = async (db: Database, memberId: number, otherId: number): Promise<boolean> =>
  (
    await typedSql({ id: 'int4' })`UPDATE messages SET read_at = now() WHERE ${isBetween(memberId, otherId)}
      AND to_id = ${memberId} AND read_at IS NULL RETURNING id`.execute(db)
  ).rows.length > 0;

/**
 * Hands a received message over to the moderators, with its words: both sides may delete theirs. Once for each message.
 * @returns the report's id; undefined where it was reported before; null for what this member did not receive
 */
export const insertMessageReport = async (
  db: Database,
  messageId: number,
  memberId: number,
): Promise<number | undefined | null> => {
  const received = await typedSql({ id: 'int4' })`SELECT id FROM messages
    WHERE id = ${messageId} AND to_id = ${memberId} AND NOT deleted_by_receiver`.execute(db);
  if (received.rows.length === 0) return null;
  const subject = `Message ${messageId}`;
  return (
    await typedSql({ id: 'int4' })`
      INSERT INTO reports (member_id, email, subject, message, section, object_id, reason)
      SELECT me.id, coalesce(me.email, ''), ${subject}, x.body, 'message', x.id, 'abuse'
      FROM messages x JOIN members me ON me.id = ${memberId}
      WHERE x.id = ${messageId}
        AND NOT EXISTS (SELECT FROM reports r WHERE r.member_id = me.id AND r.section = 'message' AND r.object_id = x.id)
      RETURNING id`.execute(db)
  ).rows[0]?.id;
};

/** One message, or the whole thread; what both have deleted is gone. @returns how many left */
export const deleteMessages = (
  db: Database,
  memberId: number,
  which: { messageId: number } | { otherId: number },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const condition =
      'messageId' in which ? sql`id = ${which.messageId}` : isBetween(memberId, which.otherId);
    const { rows } = await typedSql({ id: 'int4' })`UPDATE messages
      SET deleted_by_sender = deleted_by_sender OR from_id = ${memberId},
        deleted_by_receiver = deleted_by_receiver OR to_id = ${memberId}
      WHERE ${condition} AND ${isKeptBy(memberId)} RETURNING id`.execute(tx);
    // Who wrote what was reported has to be known until it is decided, and for appeals.
    await sql`DELETE FROM messages WHERE id = ANY(${rows.map(({ id }) => id)})
      AND NOT EXISTS (SELECT FROM reports r WHERE r.section = 'message' AND r.object_id = messages.id)
      AND deleted_by_sender AND deleted_by_receiver`.execute(tx);
    return rows.length;
  });
