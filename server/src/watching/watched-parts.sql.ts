/** Parts that were watched arrive as rows and are added up in batches, as views are (views.sql.ts). */
import { WATCHED_PARTS } from '@foyer/shared/wire-schemas/watching/watched-parts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

const BATCH_ROWS = 5000;

export const insertWatchedParts = async (db: Database, videoId: number, parts: string): Promise<void> => {
  await db.insertInto('watched_part_deltas').values({ video_id: videoId, parts }).execute();
};

/** @returns how many visits were added up; call again while it is not 0 */
export const foldWatchedParts = (db: Database): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await typedSql({ n: 'int4' })`
      WITH gone AS (
        DELETE FROM watched_part_deltas WHERE id IN (
          SELECT id FROM watched_part_deltas ORDER BY id LIMIT ${sql.lit(BATCH_ROWS)})
        RETURNING video_id, parts),
      sums AS (
        SELECT g.video_id, i, sum(substr(g.parts, i, 1)::int)::int AS n
        FROM gone g JOIN videos v ON v.id = g.video_id CROSS JOIN generate_series(1, ${sql.lit(WATCHED_PARTS)}) i
        GROUP BY 1, 2),
      added AS (
        SELECT s.video_id, array_agg(s.n ORDER BY s.i) AS counts,
          (SELECT count(*)::int FROM gone g WHERE g.video_id = s.video_id) AS viewers
        FROM sums s GROUP BY 1),
      kept AS (
        INSERT INTO watched_parts (video_id, viewers, counts) SELECT video_id, viewers, counts FROM added ORDER BY 1
        ON CONFLICT (video_id) DO UPDATE SET viewers = watched_parts.viewers + EXCLUDED.viewers,
          counts = (SELECT array_agg(before + more ORDER BY i)
            FROM unnest(watched_parts.counts, EXCLUDED.counts) WITH ORDINALITY AS both_of(before, more, i)))
      SELECT count(*)::int AS n FROM gone`.execute(tx);
    return rows[0]?.n ?? 0;
  });

/** Undefined before the first visit. */
export const selectWatchedParts = (db: Database, videoId: number) =>
  db
    .selectFrom('watched_parts')
    .select(['viewers', 'counts'])
    .where('video_id', '=', videoId)
    .executeTakeFirst();
