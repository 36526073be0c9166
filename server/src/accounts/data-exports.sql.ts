/** Everything that the site holds of one member, as one JSON text that the member can fetch for some days. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const EXPORT_ROW = columns({
  id: 'uuid',
  asked_at: 'timestamptz',
  ready_at: 'timestamptz?',
  expires_at: 'timestamptz?',
  bytes: 'int4?',
});
export type ExportRow = RowOf<typeof EXPORT_ROW>;

const FACTS = sql`id, asked_at, ready_at, expires_at, octet_length(body) AS bytes`;

/** In place of an earlier one; one that is still being made is for the session that asked last. */
export const insertExport = async (db: Database, memberId: number, session: string): Promise<void> => {
  await sql`INSERT INTO data_exports AS e (member_id, session) VALUES (${memberId}, ${session}::uuid)
    ON CONFLICT (member_id) DO UPDATE SET session = EXCLUDED.session,
      id = CASE WHEN e.ready_at IS NULL THEN e.id ELSE gen_random_uuid() END,
      asked_at = CASE WHEN e.ready_at IS NULL THEN e.asked_at ELSE now() END,
      ready_at = NULL, expires_at = NULL, body = NULL`.execute(db);
};

/** Asked for before it was noted by which session: any of the member's. */
const isOf = (session: string) => sql`(session IS NULL OR session = ${session}::uuid)`;

export const selectExport = async (
  db: Database,
  memberId: number,
  session: string,
): Promise<ExportRow | undefined> =>
  (
    await typedSql(EXPORT_ROW)`SELECT ${FACTS} FROM data_exports
      WHERE member_id = ${memberId} AND ${isOf(session)} AND (expires_at IS NULL OR expires_at > now())`.execute(
      db,
    )
  ).rows[0];

/** Of this member and session alone, whatever the id. */
export const selectExportBody = async (
  db: Database,
  { memberId, session, id }: { memberId: number; session: string; id: string },
): Promise<string | undefined> =>
  (
    await typedSql({ body: 'text?' })`SELECT body FROM data_exports
      WHERE member_id = ${memberId} AND id = ${id}::uuid AND ${isOf(session)} AND expires_at > now()`.execute(
      db,
    )
  ).rows[0]?.body ?? undefined;

export const selectWaitingExports = async (db: Database, limit: number): Promise<number[]> =>
  (
    await typedSql({ member_id: 'int4' })`SELECT member_id FROM data_exports WHERE ready_at IS NULL
      ORDER BY asked_at LIMIT ${limit}`.execute(db)
  ).rows.map(({ member_id }) => member_id);

const listOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT coalesce(json_agg(x), '[]') FROM (${query}) x)`;

/** Of video `v`, as any list would have it: null once it is private or deleted, and not the member's own. */
const titleFor = (memberId: number): RawBuilder<unknown> =>
  sql`CASE WHEN v.is_listed OR v.member_id = ${memberId} THEN v.title END AS title`;

/** What stands in each part of the file. Other members are named, and nothing else of them is in it. */
const PARTS: Readonly<Record<string, (memberId: number) => RawBuilder<unknown>>> = {
  videos: (id) =>
    listOf(sql`SELECT id, dir, title, description, status_id, is_private, posted_at, views, likes, dislikes, people, recorded_on
      FROM videos WHERE member_id = ${id} AND replaces_id IS NULL ORDER BY id`),
  albums: (id) =>
    listOf(sql`SELECT id, dir, title, description, status_id, is_private, posted_at, people, recorded_on FROM albums
      WHERE member_id = ${id} ORDER BY id`),
  // Who they are is the persons' own: sealed, and for the records role.
  records_of_people: (id) =>
    listOf(sql`SELECT r.id, r.state, r.sent_at,
        ARRAY(SELECT p.video_id FROM video_people p WHERE p.record_id = r.id ORDER BY p.video_id) AS video_ids,
        ARRAY(SELECT p.album_id FROM album_people p WHERE p.record_id = r.id ORDER BY p.album_id) AS album_ids
      FROM person_records r WHERE r.member_id = ${id} ORDER BY r.id`),
  playlists: (id) =>
    listOf(sql`SELECT p.id, p.title, p.description, p.visible, p.updated_at,
        ARRAY(SELECT x.video_id FROM playlist_videos x WHERE x.playlist_id = p.id ORDER BY x.position) AS video_ids
      FROM playlists p WHERE p.member_id = ${id} AND NOT p.is_deleted ORDER BY p.id`),
  favourites: (id) =>
    listOf(sql`SELECT l.video_id, ${titleFor(id)}, l.added_at FROM favourites l JOIN videos v ON v.id = l.video_id
      WHERE l.member_id = ${id} ORDER BY l.added_at`),
  watch_later: (id) =>
    listOf(sql`SELECT l.video_id, ${titleFor(id)}, l.added_at FROM watch_later l JOIN videos v ON v.id = l.video_id
      WHERE l.member_id = ${id} ORDER BY l.added_at`),
  history: (id) =>
    listOf(sql`SELECT l.video_id, ${titleFor(id)}, l.viewed_at FROM history l JOIN videos v ON v.id = l.video_id
      WHERE l.member_id = ${id} ORDER BY l.viewed_at`),
  subscriptions: (id) =>
    listOf(sql`SELECT kind, target_id, subscribed_at FROM subscriptions WHERE member_id = ${id}
      ORDER BY subscribed_at`),
  friends: (id) =>
    listOf(sql`SELECT m.id, m.name, f.asked_at, f.accepted_at, f.member_id = ${id} AS asked_by_me FROM friends f
      JOIN members m ON m.id = CASE WHEN f.member_id = ${id} THEN f.friend_id ELSE f.member_id END
      WHERE ${id} IN (f.member_id, f.friend_id) ORDER BY f.asked_at`),
  blocked: (id) =>
    listOf(sql`SELECT m.id, m.name, b.blocked_at FROM blocks b JOIN members m ON m.id = b.blocked_id
      WHERE b.member_id = ${id} ORDER BY b.blocked_at`),
  comments: (id) =>
    listOf(sql`SELECT section, object_id, body, added_at FROM comments WHERE member_id = ${id} AND status_id <> 5
      ORDER BY id`),
  messages: (id) =>
    listOf(sql`SELECT a.name AS "from", b.name AS "to", x.body, x.sent_at, x.read_at FROM messages x
      JOIN members a ON a.id = x.from_id JOIN members b ON b.id = x.to_id
      WHERE (x.from_id = ${id} AND NOT x.deleted_by_sender) OR (x.to_id = ${id} AND NOT x.deleted_by_receiver)
      ORDER BY x.id`),
  votes: (id) =>
    listOf(
      sql`SELECT section, object_id, vote, voted_at FROM votes WHERE member_id = ${id} ORDER BY voted_at`,
    ),
  notifications: (id) =>
    listOf(
      sql`SELECT kind, data, created_at, read_at FROM notifications WHERE member_id = ${id} ORDER BY id`,
    ),
  passkeys: (id) =>
    listOf(
      sql`SELECT name, created_at, last_used_at FROM passkeys WHERE member_id = ${id} ORDER BY created_at`,
    ),
  second_factor: (id) =>
    listOf(sql`SELECT f.confirmed_at, r.due_at AS ends_at FROM second_factors f
      LEFT JOIN factor_removals r ON r.member_id = f.member_id WHERE f.member_id = ${id}`),
  sessions: (id) =>
    listOf(sql`SELECT user_agent, created_at, last_seen_at, expires_at FROM sessions WHERE member_id = ${id}
      ORDER BY created_at`),
};

const profileOf = (id: number) =>
  sql`(SELECT row_to_json(x) FROM (SELECT id, name, email, language, gender, birth_date, relationship, orientation,
      education, website, country, city, occupation, interests, about, visibility, is_private, joined_at, last_seen_at
    FROM members WHERE id = ${id}) x)`;

/** Makes the file of one member. */
export const fillExport = async (db: Database, memberId: number, days: number): Promise<void> => {
  const parts = Object.entries(PARTS).map(([name, part]) => sql`${sql.lit(name)}, ${part(memberId)}`);
  await sql`UPDATE data_exports SET ready_at = now(), expires_at = now() + make_interval(days => ${days}),
      body = (SELECT json_build_object('made', now(), 'profile', ${profileOf(memberId)}, ${sql.join(parts)})::text)
    WHERE member_id = ${memberId} AND ready_at IS NULL`.execute(db);
};

export const deleteExpiredExports = async (db: Database): Promise<void> => {
  await sql`DELETE FROM data_exports WHERE expires_at < now()`.execute(db);
};
