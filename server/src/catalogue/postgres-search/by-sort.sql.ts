/** Searches in the order of a column: views, date, length. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { countedRows, countRows } from '../../platform/database/lists/row-counts.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';
import { type FoundVideos, SEARCH_COUNT_MAX, type SearchRequest } from '../search-engine/search-engine.ts';
import { SORT_COLUMNS } from '../sort-columns.ts';
import {
  counted,
  estimateMatches,
  few,
  fewMatches,
  frequentMatches,
  isFrequent,
  listedOf,
  type Matches,
  MATCHES_MAX,
  matchesAlong,
  matchesOf,
  matchesOfDays,
} from './matches.sql.ts';

/** A match costs this many times what a step along a sorted list does: it is read, joined and sorted. */
const MATCH_COST = 4;
/** Steps along a sorted list; of more frequent words than are read, what matches behind them is not listed. */
const WALK_MAX = 50_000;

/** How many of frequent words the filters leave. */
const countMatches = (db: Database, query: string, conditions: RawBuilder<unknown>): Promise<number> =>
  countRows(
    db,
    countedRows(
      sql`(${matchesOf(query)}) s JOIN videos v ON v.id = s.video_id WHERE ${conditions}`,
      SEARCH_COUNT_MAX,
    ),
  );

interface Place {
  /** Of `v`, by which it is sorted. */
  column: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  reach: number;
  offset: number;
}

/** Frequent matches are met soon along the sorted list itself; fewer than asked for where they are not. */
const walkList = async (
  db: Database,
  request: SearchRequest,
  conditions: RawBuilder<unknown>,
  { order, reach, offset }: Place,
): Promise<number[]> => {
  const along = matchesAlong(request.source.query, {
    listed: listedOf(request),
    conditions,
    order,
    steps: WALK_MAX,
  });
  const { rows } = await typedSql({ id: 'int4' })`
    SELECT v.id FROM (${along}) v ORDER BY ${order} LIMIT ${reach} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
};

/** All are read and sorted; counted at the same time. */
const sortMatches = async (
  db: Database,
  query: string,
  matches: Matches,
  { column, order, reach, offset }: Place,
): Promise<{ total: number; read: number; ids: number[] }> => {
  const { rows } = await typedSql({ total: 'int4', read: 'int4', ids: 'int4[]' })`
    WITH ${few(query)}, matched AS MATERIALIZED (SELECT v.id, ${column} FROM (${matches.rows}) v)
    SELECT (SELECT least(count(*), ${sql.lit(SEARCH_COUNT_MAX)})::int FROM matched) AS total, ${matches.read} AS read,
      ARRAY(SELECT v.id FROM matched v ORDER BY ${order} LIMIT ${reach} OFFSET ${offset}) AS ids`.execute(db);
  return rows[0] ?? { total: 0, read: 0, ids: [] };
};

export const selectBySort = async (
  db: Database,
  request: SearchRequest,
  conditions: RawBuilder<unknown>,
): Promise<FoundVideos> => {
  const { limit, offset, sort, source, gender, type, duration, date } = request;
  const { query } = source;
  const { matches, share } = await estimateMatches(db, query);
  const column = sql.ref(`v.${SORT_COLUMNS[sort]}`);
  const order = sql`${column} DESC, v.id DESC`;
  const place = { column, order, offset, reach: Math.max(0, Math.min(limit, SEARCH_COUNT_MAX - offset)) };
  const isFew = matches < MATCHES_MAX;
  const isWalked = gender !== undefined && !date;
  const walk = async (): Promise<FoundVideos> => {
    const matching =
      type === 'all' && !duration ? SEARCH_COUNT_MAX : await countMatches(db, query, conditions);
    // Those that match behind the last step are on no page.
    const total = isFew ? matching : Math.min(matching, Math.ceil(WALK_MAX * share));
    const ids = total > offset ? await walkList(db, request, conditions, place) : [];
    const isLast = ids.length > 0 && ids.length < place.reach;
    return { total: isLast ? offset + ids.length : total, isEstimate: true, ids };
  };
  const steps = (offset + limit) / Math.max(share, 1e-9);
  if (isWalked && isFrequent(matches) && steps < Math.min(WALK_MAX, matches * MATCH_COST)) {
    const found = await walk();
    if (found.ids.length === place.reach || !isFew) return found;
  }
  if (isFew) {
    const { total, read, ids } = await sortMatches(db, query, fewMatches(conditions), place);
    if (read < MATCHES_MAX) return { ...counted(total), ids };
  }
  if (isWalked) return walk();
  const { total, ids } = await sortMatches(
    db,
    query,
    date ? matchesOfDays(request, conditions) : frequentMatches(query, conditions),
    place,
  );
  return { total, isEstimate: true, ids };
};
