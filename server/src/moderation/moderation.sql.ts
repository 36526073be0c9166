/** What moderators look at: a case, its history, what looks the same. */
import type { ListedKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ModerationMark } from '@foyer/shared/wire-schemas/moderation/queue';
import { type RawBuilder, sql } from 'kysely';
import { hasPictures } from '../pictures/has-pictures.ts';
import type { Database } from '../platform/database/create-database.ts';
import { namedMember } from '../platform/database/named-member.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { lastDecisionOf } from '../decisions/find-decision.ts';
import type { PhotoFile } from '../albums/photo-links.ts';

export const QUEUE_ROW = columns({
  kind: choices<ListedKind>(),
  id: 'int4',
  /** Whose files are shown: a change's are its video's. */
  owner_id: 'int4',
  title: 'text',
  status_id: 'int2',
  is_private: 'bool',
  since: 'timestamptz',
  member: json<{ _id: number; name: string } | null>(),
  revision: 'text?',
  duration_seconds: 'int4',
  photos_count: 'int4',
  reject_reason: 'text?',
  publish_at: 'timestamptz?',
  cover: json<PhotoFile | null>(),
  /** Whether the files of the video are all there. */
  isReady: 'bool',
  /** Whether a thumbnail was made, which may be later. */
  hasPictures: 'bool?',
  marks: json<ModerationMark[]>(),
  /** Open ones. */
  reports: 'int4',
  claim: json<{ _id: number; name: string; expires: string } | null>(),
  last_decision: 'int4',
  /** Of a video that was uploaded. */
  file: json<{
    number: number;
    replaced_at: string | null;
    shows_same_people: boolean;
    is_coming: boolean;
  } | null>(),
});
export type QueueRow = RowOf<typeof QUEUE_ROW>;

const COVER_OF = (
  id: RawBuilder<unknown>,
) => sql`(SELECT json_build_object('position', f.position, 'file', f.file, 'widths', f.widths) FROM photos f
  WHERE f.album_id = ${id} AND f.state = 'ready' ORDER BY f.position LIMIT 1)`;

/** A picture waits until somebody looked at it; members see it meanwhile. */
const pictures = (
  kind: 'avatar' | 'cover',
): RawBuilder<unknown> => sql`SELECT x.* FROM (SELECT ${sql.lit(kind)} AS kind, w.id, w.id AS owner_id,
    w.name AS title, (CASE WHEN p.looked_sha256 = p.sha256 THEN 1 ELSE 4 END)::int2 AS status_id, false AS is_private,
    w.id AS member_id, p.changed_at AS created_at, 0 AS duration_seconds, 0 AS photos_count, NULL AS reject_reason,
    NULL::timestamptz AS publish_at, NULL::json AS cover
  FROM member_pictures p JOIN members w ON w.id = p.member_id WHERE p.picture = ${sql.lit(kind)}) x`;

const SOURCES: Record<ListedKind, RawBuilder<unknown>> = {
  video: sql`SELECT 'video' AS kind, x.id, x.id AS owner_id, x.title, x.status_id, x.is_private, x.member_id, x.created_at,
      x.duration_seconds, 0 AS photos_count, x.reject_reason, x.publish_at, NULL::json AS cover FROM (SELECT * FROM videos WHERE replaces_id IS NULL) x`,
  album: sql`SELECT 'album' AS kind, x.id, x.id AS owner_id, x.title, x.status_id, x.is_private, x.member_id, x.created_at,
      0 AS duration_seconds, x.photos_count, x.reject_reason, NULL::timestamptz AS publish_at, ${COVER_OF(sql`x.id`)} AS cover FROM albums x`,
  video_change: sql`SELECT 'video_change' AS kind, x.id, v.id AS owner_id, coalesce(x.title, v.title) AS title, x.status_id,
      v.is_private, v.member_id, x.created_at, v.duration_seconds, 0 AS photos_count, x.reject_reason, NULL::timestamptz AS publish_at, NULL::json AS cover
      FROM video_changes x JOIN videos v ON v.id = x.video_id`,
  album_change: sql`SELECT 'album_change' AS kind, x.id, a.id AS owner_id, coalesce(x.title, a.title) AS title, x.status_id, a.is_private,
      a.member_id, x.created_at, 0 AS duration_seconds, (SELECT count(*)::int FROM album_change_photos p WHERE p.change_id = x.id) AS photos_count,
      x.reject_reason, NULL::timestamptz AS publish_at, ${COVER_OF(sql`a.id`)} AS cover
      FROM album_changes x JOIN albums a ON a.id = x.album_id`,
  avatar: pictures('avatar'),
  cover: pictures('cover'),
};
/** `kind` and the columns that all kinds have, under one name each; of a table `x`. */
export const source = (kind: ListedKind): RawBuilder<unknown> => SOURCES[kind];

/** Of what is approved, which no queue lists, since when it is so. */
const SINCE = sql`coalesce((SELECT w.since FROM moderation_queue w WHERE w.kind = q.kind AND w.object_id = q.id),
  (SELECT max(changed_at) FROM state_changes s WHERE s.kind = q.kind AND s.object_id = q.id
    AND split_part(s.to_state, ' ', 1) = q.status_id::text), q.created_at)`;
export const COLUMNS = sql`q.kind, q.id, q.owner_id, q.title, q.status_id, q.is_private, q.duration_seconds, q.photos_count, q.reject_reason,
  q.publish_at, q.cover, ${SINCE} AS since,
  ${namedMember('m')} AS member,
  o.revision, coalesce(o.state = 'ready', false) AS "isReady", o.kind = 'video' AND ${hasPictures(sql`o`)} AS "hasPictures",
  coalesce((SELECT json_agg(k.mark ORDER BY k.mark) FROM moderation_marks k WHERE k.kind = q.kind AND k.object_id = q.id),
    '[]'::json) AS marks,
  (SELECT count(*)::int FROM reports r WHERE r.state = 'open' AND r.object_id = q.id
    AND r.section = CASE WHEN q.kind IN ('avatar', 'cover') THEN 'member' ELSE q.kind END) AS reports,
  (SELECT json_build_object('_id', w.id, 'name', w.name, 'expires', c.expires_at) FROM moderation_claims c
    JOIN members w ON w.id = c.moderator_id
    WHERE c.kind = q.kind AND c.object_id = q.id AND c.expires_at > now()) AS claim,
  ${lastDecisionOf(sql`q.kind`, sql`q.id`)} AS last_decision,
  CASE WHEN q.kind = 'video' THEN (SELECT json_build_object('number', p.file_number, 'replaced_at', p.replaced_at,
      'shows_same_people', p.shows_same_people, 'is_coming', EXISTS (SELECT FROM videos n WHERE n.replaces_id = q.id AND n.status_id IN (0, 2, 3)))
    FROM video_processing p WHERE p.video_id = q.id) END AS file`;
export const JOINS = sql`LEFT JOIN members m ON m.id = q.member_id
  LEFT JOIN media_objects o ON o.owner_id = q.owner_id
    AND o.kind = CASE q.kind WHEN 'avatar' THEN 'member' WHEN 'cover' THEN 'member' WHEN 'video_change' THEN 'video' WHEN 'album_change' THEN 'album' ELSE q.kind END`;

/** @returns whether nobody had looked at it, and it is still there */
export const markPictureSeen = async (
  db: Database,
  memberId: number,
  picture: 'avatar' | 'cover',
): Promise<boolean> => {
  const { rows } = await sql`UPDATE member_pictures SET looked_sha256 = sha256
    WHERE member_id = ${memberId} AND picture = ${picture} AND looked_sha256 IS DISTINCT FROM sha256 RETURNING 1`.execute(
    db,
  );
  return rows.length > 0;
};

const FILE_ROW = columns({ number: 'int4', replaced_at: 'timestamptz?' });

/** Undefined: it came without an upload, or is none. */
export const selectFile = async (
  db: Database,
  videoId: number,
): Promise<RowOf<typeof FILE_ROW> | undefined> =>
  (
    await typedSql(FILE_ROW)`SELECT file_number AS number, replaced_at FROM video_processing
      WHERE video_id = ${videoId}`.execute(db)
  ).rows[0];

const isOfAlbum = (kind: ListedKind): boolean => kind === 'album' || kind === 'album_change';

const CASE_ROW = columns({ ...QUEUE_ROW, description: 'text', categories: 'text[]', tags: 'text[]' });
export type CaseRow = RowOf<typeof CASE_ROW>;

export const selectCase = async (
  db: Database,
  kind: ListedKind,
  id: number,
): Promise<CaseRow | undefined> => {
  const isPicture = kind === 'avatar' || kind === 'cover';
  const categoriesOf = {
    video: sql`SELECT c.dir FROM video_categories x JOIN categories c ON c.id = x.category_id WHERE x.video_id = q.owner_id`,
    album: sql`SELECT c.dir FROM albums_in_categories x JOIN album_categories c ON c.id = x.category_id WHERE x.album_id = q.owner_id`,
  };
  const categories = isPicture
    ? sql`SELECT NULL::text WHERE false`
    : categoriesOf[isOfAlbum(kind) ? 'album' : 'video'];
  const table = isOfAlbum(kind) ? 'albums' : 'videos';
  return (
    await typedSql(CASE_ROW)`SELECT ${COLUMNS}, ARRAY(${categories} ORDER BY 1) AS categories,
        ${kind === 'video' || kind === 'video_change' ? sql`(SELECT tags FROM videos WHERE id = q.owner_id)` : sql`'{}'::text[]`} AS tags,
        ${isPicture ? sql`''` : sql`(SELECT description FROM ${sql.table(table)} WHERE id = q.owner_id)`} AS description
      FROM (${source(kind)} WHERE x.id = ${id}) q ${JOINS}`.execute(db)
  ).rows[0];
};

const CHANGE_ROW = columns({
  from: 'text',
  to: 'text',
  at: 'timestamptz',
  member: json<{ _id: number; name: string } | null>(),
  reason: 'text',
});
export type ChangeRow = RowOf<typeof CHANGE_ROW>;

export const selectHistory = async (db: Database, kind: string, id: number): Promise<ChangeRow[]> =>
  (
    await typedSql(CHANGE_ROW)`SELECT s.from_state AS from, s.to_state AS to, s.changed_at AS at, s.reason,
        ${namedMember('m')} AS member
      FROM state_changes s LEFT JOIN members m ON m.id = s.member_id
      WHERE s.kind = ${kind} AND s.object_id = ${id} ORDER BY s.id`.execute(db)
  ).rows;

const DUPLICATE_ROW = columns({
  id: 'int4',
  title: 'text',
  status_id: 'int2',
  /** 0 to 1. */
  likeness: 'float8',
});
export type DuplicateRow = RowOf<typeof DUPLICATE_ROW>;

const MAX_DUPLICATES = 10;
/** Shared parts of frame hashes below this are chance. */
const LEAST_LIKENESS = 0.2;

/** The same file, or films that share parts of their frame hashes. */
export const selectVideoDuplicates = async (db: Database, id: number): Promise<DuplicateRow[]> =>
  (
    await typedSql(DUPLICATE_ROW)`
      WITH same AS (SELECT o.video_id AS id, 1.0 AS likeness FROM video_processing p
          JOIN video_processing o ON o.sha256 = p.sha256 AND o.video_id <> p.video_id WHERE p.video_id = ${id}),
      near AS (SELECT f.video_id AS id, (SELECT count(*) FROM unnest(f.bands) b WHERE b = ANY (mine.bands))::float
            / greatest(1, least(cardinality(f.bands), cardinality(mine.bands))) AS likeness
          FROM video_fingerprints mine JOIN video_fingerprints f ON f.bands && mine.bands AND f.video_id <> mine.video_id
          WHERE mine.video_id = ${id})
      SELECT v.id, v.title, v.status_id, least(1, max(d.likeness))::float AS likeness
      FROM (SELECT * FROM same UNION ALL SELECT * FROM near) d JOIN videos v ON v.id = d.id
      WHERE d.likeness >= ${LEAST_LIKENESS}
        AND coalesce(v.replaces_id, v.id) <> (SELECT coalesce(replaces_id, id) FROM videos WHERE id = ${id}) GROUP BY v.id ORDER BY 4 DESC, v.id LIMIT ${MAX_DUPLICATES}`.execute(
      db,
    )
  ).rows;

/** Albums that hold the same photos, or ones that look alike; likeness is the part of this album that they hold. */
export const selectAlbumDuplicates = async (db: Database, id: number): Promise<DuplicateRow[]> =>
  (
    await typedSql(DUPLICATE_ROW)`
      SELECT a.id, a.title, a.status_id, count(DISTINCT mine.id)::float
          / greatest(1, (SELECT count(*) FROM photos WHERE album_id = ${id} AND state IN ('ready', 'proposed'))) AS likeness
      FROM photos mine JOIN photos p ON p.album_id <> mine.album_id AND p.sha256 IS NOT NULL
        AND (p.sha256 = mine.sha256 OR (bit_count(mine.difference_hash) BETWEEN 10 AND 54
          AND p.difference_hash = mine.difference_hash))
      JOIN albums a ON a.id = p.album_id
      WHERE mine.album_id = ${id} AND mine.state IN ('ready', 'proposed')
      GROUP BY a.id ORDER BY 4 DESC, a.id LIMIT ${MAX_DUPLICATES}`.execute(db)
  ).rows;

/** The last decision about an object. */
export const selectLastChange = async (
  db: Database,
  kind: string,
  id: number,
): Promise<ChangeRow | undefined> => (await selectHistory(db, kind, id)).at(-1);
