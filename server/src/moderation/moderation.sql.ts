/** What moderators look at: what waits, its history, what looks the same. */
import type { QueuedKind, QueueState } from '@foyer/shared/wire-schemas/moderation';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { PhotoFile } from '../albums/photo-links.ts';

const QUEUE_ROW = columns({
  kind: choices<QueuedKind>(),
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
  cover: json<PhotoFile | null>(),
  /** Whether a thumbnail was made. */
  isReady: 'bool',
});
export type QueueRow = RowOf<typeof QUEUE_ROW>;

/** Values of `status_id` (migration 0001). */
const STATUS_IDS: Record<QueueState, readonly number[]> = {
  waiting: [4],
  working: [0, 2, 3],
  rejected: [6],
  deleted: [5, 7],
};

const COVER = sql`(SELECT json_build_object('position', f.position, 'file', f.file, 'widths', f.widths) FROM photos f
  WHERE f.album_id = x.id AND f.state = 'ready' ORDER BY f.position LIMIT 1)`;

const SOURCES: Record<QueuedKind, RawBuilder<unknown>> = {
  video: sql`SELECT 'video' AS kind, x.id, x.id AS owner_id, x.title, x.status_id, x.is_private, x.member_id, x.created_at,
      x.duration_seconds, 0 AS photos_count, x.reject_reason, NULL::json AS cover FROM videos x`,
  album: sql`SELECT 'album' AS kind, x.id, x.id AS owner_id, x.title, x.status_id, x.is_private, x.member_id, x.created_at,
      0 AS duration_seconds, x.photos_count, x.reject_reason, ${COVER} AS cover FROM albums x`,
  video_change: sql`SELECT 'video_change' AS kind, x.id, v.id AS owner_id, coalesce(x.title, v.title) AS title, x.status_id,
      v.is_private, v.member_id, x.created_at, v.duration_seconds, 0 AS photos_count, x.reject_reason, NULL::json AS cover
      FROM video_changes x JOIN videos v ON v.id = x.video_id`,
};
/** `kind` and the columns that all kinds have, under one name each. */
const source = (kind: QueuedKind): RawBuilder<unknown> => SOURCES[kind];

const COLUMNS = sql`q.kind, q.id, q.owner_id, q.title, q.status_id, q.is_private, q.duration_seconds, q.photos_count, q.reject_reason,
  q.cover, coalesce((SELECT max(changed_at) FROM state_changes s WHERE s.kind = q.kind AND s.object_id = q.id
    AND split_part(s.to_state, ' ', 1) = q.status_id::text), q.created_at) AS since,
  CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object('_id', m.id, 'name', m.name) END AS member,
  o.revision, coalesce(o.state = 'ready', false) AS "isReady"`;
const JOINS = sql`LEFT JOIN members m ON m.id = q.member_id
  LEFT JOIN media_objects o ON o.kind = split_part(q.kind, '_', 1) AND o.owner_id = q.owner_id`;

export interface QueueQuery {
  kinds: readonly QueuedKind[];
  state: QueueState;
  limit: number;
  offset: number;
}

/** Who waits longest comes first; of what is decided, the latest. */
export const selectQueue = async (
  db: Database,
  { kinds, state, limit, offset }: QueueQuery,
): Promise<QueueRow[]> => {
  const order = state === 'waiting' || state === 'working' ? sql`ASC` : sql`DESC`;
  const rows = sql.join(
    kinds.map((kind) => sql`(${source(kind)} WHERE x.status_id = ANY (${[...STATUS_IDS[state]]}::int[]))`),
    sql` UNION ALL `,
  );
  return (
    await typedSql(QUEUE_ROW)`SELECT ${COLUMNS} FROM (${rows}) q ${JOINS}
      ORDER BY since ${order}, q.kind, q.id ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  ).rows;
};

export const countQueue = async (
  db: Database,
  { kinds, state }: Pick<QueueQuery, 'kinds' | 'state'>,
): Promise<number> => {
  const ids = [...STATUS_IDS[state]];
  const { rows } = await typedSql({ n: 'int4' })`SELECT
      (CASE WHEN ${kinds.includes('video')} THEN (SELECT count(*) FROM videos WHERE status_id = ANY (${ids}::int[])) ELSE 0 END
      + CASE WHEN ${kinds.includes('album')} THEN (SELECT count(*) FROM albums WHERE status_id = ANY (${ids}::int[])) ELSE 0 END
      + CASE WHEN ${kinds.includes('video_change')}
        THEN (SELECT count(*) FROM video_changes WHERE status_id = ANY (${ids}::int[])) ELSE 0 END
      )::int AS n`.execute(db);
  return rows[0]?.n ?? 0;
};

const CASE_ROW = columns({ ...QUEUE_ROW, description: 'text', categories: 'text[]' });
export type CaseRow = RowOf<typeof CASE_ROW>;

export const selectCase = async (
  db: Database,
  kind: QueuedKind,
  id: number,
): Promise<CaseRow | undefined> => {
  const categories =
    kind === 'album'
      ? sql`SELECT c.dir FROM albums_in_categories x JOIN album_categories c ON c.id = x.category_id WHERE x.album_id = q.id`
      : sql`SELECT c.dir FROM video_categories x JOIN categories c ON c.id = x.category_id WHERE x.video_id = q.owner_id`;
  return (
    await typedSql(CASE_ROW)`SELECT ${COLUMNS}, ARRAY(${categories} ORDER BY 1) AS categories,
        (SELECT description FROM ${sql.table(kind === 'album' ? 'albums' : 'videos')} WHERE id = q.owner_id) AS description
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
        CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object('_id', m.id, 'name', m.name) END AS member
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
      WHERE d.likeness >= ${LEAST_LIKENESS} GROUP BY v.id ORDER BY 4 DESC, v.id LIMIT ${MAX_DUPLICATES}`.execute(
      db,
    )
  ).rows;

/** Albums that hold the same photos, or ones that look alike; likeness is the part of this album that they hold. */
export const selectAlbumDuplicates = async (db: Database, id: number): Promise<DuplicateRow[]> =>
  (
    await typedSql(DUPLICATE_ROW)`
      SELECT a.id, a.title, a.status_id, count(DISTINCT mine.id)::float
          / greatest(1, (SELECT count(*) FROM photos WHERE album_id = ${id} AND state = 'ready')) AS likeness
      FROM photos mine JOIN photos p ON p.album_id <> mine.album_id AND p.sha256 IS NOT NULL
        AND (p.sha256 = mine.sha256 OR (bit_count(mine.difference_hash) BETWEEN 10 AND 54
          AND p.difference_hash = mine.difference_hash))
      JOIN albums a ON a.id = p.album_id
      WHERE mine.album_id = ${id} AND mine.state = 'ready'
      GROUP BY a.id ORDER BY 4 DESC, a.id LIMIT ${MAX_DUPLICATES}`.execute(db)
  ).rows;

/** The last decision about an object. */
export const selectLastChange = async (
  db: Database,
  kind: string,
  id: number,
): Promise<ChangeRow | undefined> => (await selectHistory(db, kind, id)).at(-1);
