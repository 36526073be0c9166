/**
 * Deep pages of lists with a filter: every FILTERED_STEP-th video of the sorted list without one is written down by a job, with
 * how many videos of each quality and length stand before it. One set of rows serves every filter.
 */
import {
  type DurationFilter,
  VIDEO_SORTS,
  type VideoSort,
  type VideoType,
} from '@foyer/shared/wire-schemas/listings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { lockAgainstRebuild } from '../../platform/database/lock-against-rebuild.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';
import { type Anchor, type AnchoredList, MIN_TOTAL, SCOPES } from './listing-anchors.sql.ts';
import { SORT_COLUMNS } from '../sort-columns.ts';

/** Videos of the whole list that are looked at behind an anchor at most, before the page starts. */
export const FILTERED_STEP = 600;

export interface VideoFilter {
  type: VideoType;
  duration: DurationFilter;
}

const LENGTHS = 3;
const LOWEST_QUALITY: Record<VideoType, number> = { all: 0, hd: 1, '4k': 2 };
/** Numbers of `before` and `totals`, from 1. */
const CELLS = Array.from({ length: 9 }, (_, index) => ({
  cell: index + 1,
  quality: Math.floor(index / LENGTHS),
  length: (index % LENGTHS) + 1,
}));
const CELL = sql`quality_of(height) * ${sql.lit(LENGTHS)} + length_of(duration_seconds)`;

/** How many videos the filter lets through. */
const sumOf = (column: 'before' | 'totals', { type, duration }: VideoFilter): RawBuilder<unknown> => {
  const cells = CELLS.filter(
    ({ quality, length }) =>
      quality >= LOWEST_QUALITY[type] && (duration === '' || length === Number(duration)),
  );
  return sql`(${sql.join(
    cells.map(({ cell }) => sql`${sql.ref(column)}[${sql.lit(cell)}]`),
    sql` + `,
  )})`;
};

/**
 * As `findAnchor`, for the list with this filter. `offset` and `total` are of that list; `skip` counts what the filter lets
 * through.
 */
export const findFilteredAnchor = async (
  db: Database,
  { scope, scopeId, gender, sort }: AnchoredList,
  filter: VideoFilter,
  offset: number,
  total: number,
): Promise<Anchor | undefined> => {
  const moved = sort === 'latest-updates' ? sql`(${total}::int - ${sumOf('totals', filter)})` : sql`0`;
  const place = sql`(${sumOf('before', filter)} + ${moved})`;
  const { rows } = await typedSql({ value: 'text', video_id: 'int4', skip: 'int4' })`
    SELECT value, video_id, ${offset}::int - ${place} AS skip FROM listing_filtered_anchors
    WHERE scope = ${scope} AND scope_id = ${scopeId} AND gender = ${gender} AND sort = ${sort}
      AND ${place} <= ${offset}::int
    ORDER BY listing_filtered_anchors.place DESC LIMIT 1`.execute(db);
  const [row] = rows;
  return row && { value: row.value, videoId: row.video_id, skip: row.skip };
};

const insertAnchors = (scope: AnchoredList['scope'], sort: VideoSort): RawBuilder<unknown> => {
  const { table, id, scopeId, listed } = SCOPES[scope];
  const column = sql.ref(SORT_COLUMNS[sort]);
  const counts = CELLS.map(({ cell }) => ({ cell: sql.lit(cell), name: sql.ref(`cell_${cell}`) }));
  const columns = sql.join(
    counts.map(({ cell, name }) => sql`count(*) FILTER (WHERE cell = ${cell}) AS ${name}`),
  );
  const sums = (window: RawBuilder<unknown>) =>
    sql.join(counts.map(({ name }) => sql`(sum(${name}) OVER ${window})::int`));
  const step = sql.lit(FILTERED_STEP);
  return sql`
    WITH placed AS (
      SELECT ${scopeId} AS scope_id, gender, ${sql.ref(id)} AS id, ${column} AS value, ${CELL} AS cell,
        row_number() OVER (PARTITION BY ${scopeId}, gender ORDER BY ${column} DESC, ${sql.ref(id)} DESC) - 1 AS place
      FROM ${sql.table(table)} WHERE ${listed}
    ), steps AS (
      SELECT scope_id, gender, place / ${step} AS step, max(value) FILTER (WHERE place % ${step} = 0)::text AS value,
        max(id) FILTER (WHERE place % ${step} = 0) AS id, count(*) AS videos, ${columns}
      FROM placed GROUP BY 1, 2, 3
    ), summed AS (
      SELECT scope_id, gender, step * ${step} AS place, value, id, sum(videos) OVER whole AS total,
        ARRAY[${sums(sql`earlier`)}] AS before, ARRAY[${sums(sql`whole`)}] AS totals
      FROM steps WINDOW whole AS (PARTITION BY scope_id, gender),
        earlier AS (PARTITION BY scope_id, gender ORDER BY step ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    )
    INSERT INTO listing_filtered_anchors (scope, scope_id, gender, sort, place, value, video_id, before, totals)
    SELECT ${scope}, scope_id, gender, ${sort}, place, value, id, before, totals
    FROM summed WHERE place > 0 AND total >= ${sql.lit(MIN_TOTAL)}`;
};

/** One list after the other, each in a transaction of its own. */
export const rebuildFilteredAnchors = async (db: Database): Promise<void> => {
  for (const scope of ['all', 'category'] as const)
    for (const sort of VIDEO_SORTS)
      await db.transaction().execute(async (tx) => {
        await lockAgainstRebuild(tx, 'listing_filtered_anchors');
        // Every row is read, of columns that no sorted index holds: in the order of an index that takes three times as long.
        await sql`SET LOCAL enable_indexscan = off`.execute(tx);
        await sql`DELETE FROM listing_filtered_anchors WHERE scope = ${scope} AND sort = ${sort}`.execute(tx);
        await insertAnchors(scope, sort).execute(tx);
      });
};
