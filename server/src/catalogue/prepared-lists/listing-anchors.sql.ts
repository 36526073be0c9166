/**
 * Deep pages: every ANCHOR_STEP-th video of a sorted list is written down by a job, and a page starts at the one before it.
 * Source: dependencies.md "SQL at a million videos" (OFFSET 500,000 costs 479 ms, an anchor 1).
 */
import { VIDEO_SORTS, type VideoSort } from '@foyer/shared/wire-schemas/listings';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { lockAgainstRebuild } from '../../platform/database/lock-against-rebuild.ts';
import { SORT_COLUMNS } from '../sort-columns.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';

/** What is counted row by row behind an anchor at most. */
export const ANCHOR_STEP = 120;
/** Shorter lists are counted row by row: it costs less than what it would save. */
export const MIN_TOTAL = 1200;

export interface AnchoredList {
  scope: 'all' | 'category';
  scopeId: number;
  gender: string;
  sort: VideoSort;
}

export interface Anchor {
  /** Of the sort column, as text. */
  value: string;
  videoId: number;
  /** Rows between the anchor and the page. */
  skip: number;
}

/**
 * The last anchor before `offset`; undefined: count off. What was published since the anchors were written stands
 * before them in the newest-first list, so they move by it; the other sorts take newcomers in at their end.
 */
export const findAnchor = async (
  db: Database,
  { scope, scopeId, gender, sort }: AnchoredList,
  offset: number,
  total: number,
): Promise<Anchor | undefined> => {
  const moved = sort === 'latest-updates' ? sql`(${total}::int - total)` : sql`0`;
  const { rows } = await typedSql({ value: 'text', video_id: 'int4', skip: 'int4' })`
    SELECT value, video_id, ${offset}::int - (place + ${moved}) AS skip FROM listing_anchors
    WHERE scope = ${scope} AND scope_id = ${scopeId} AND gender = ${gender} AND sort = ${sort}
      AND place <= ${offset}::int - ${moved}
    ORDER BY place DESC LIMIT 1`.execute(db);
  const [row] = rows;
  return row && { value: row.value, videoId: row.video_id, skip: row.skip };
};

export const SCOPES = {
  all: { table: 'videos', id: 'id', scopeId: sql`0`, listed: sql`status_id = 1 AND NOT is_private` },
  category: {
    table: 'video_categories',
    id: 'video_id',
    scopeId: sql.ref('category_id'),
    listed: sql`is_listed`,
  },
} as const;

/** One list after the other, each in a transaction of its own. */
export const rebuildAnchors = async (db: Database): Promise<void> => {
  for (const scope of ['all', 'category'] as const)
    for (const sort of VIDEO_SORTS) {
      const { table, id, scopeId, listed } = SCOPES[scope];
      const column = sql.ref(SORT_COLUMNS[sort]);
      await db.transaction().execute(async (tx) => {
        await lockAgainstRebuild(tx, 'listing_anchors');
        await sql`DELETE FROM listing_anchors WHERE scope = ${scope} AND sort = ${sort}`.execute(tx);
        await sql`
          INSERT INTO listing_anchors (scope, scope_id, gender, sort, place, value, video_id, total)
          SELECT ${scope}, x.scope_id, x.gender, ${sort}, x.place, x.value::text, x.id, t.total FROM (
            SELECT ${scopeId} AS scope_id, gender, ${sql.ref(id)} AS id, ${column} AS value,
              row_number() OVER (PARTITION BY ${scopeId}, gender ORDER BY ${column} DESC, ${sql.ref(id)} DESC) - 1 AS place
            FROM ${sql.table(table)} WHERE ${listed}) x
          JOIN (SELECT ${scopeId} AS scope_id, gender, count(*) AS total FROM ${sql.table(table)} WHERE ${listed}
            GROUP BY 1, 2) t ON t.scope_id = x.scope_id AND t.gender = x.gender
          WHERE x.place > 0 AND x.place % ${ANCHOR_STEP}::int = 0 AND t.total >= ${MIN_TOTAL}`.execute(tx);
      });
    }
};
