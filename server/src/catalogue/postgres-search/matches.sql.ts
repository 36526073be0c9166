/**
 * What matches a search, at a cost that is bounded however many match: what is counted, ranked or walked over has its limit, and the
 * planner's statistics tell which way is the shorter one.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { estimateRows } from '../../platform/database/lists/row-counts.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';
import { both, LISTED, videoFilters } from '../listings.sql.ts';
import { SEARCH_COUNT_MAX, type SearchRequest } from '../search-engine/search-engine.ts';

/** Estimates may be wrong by this factor, and what is thought to match more often is not counted. */
const ESTIMATE_MARGIN = 5;
/** Matches that are read. */
export const MATCHES_MAX = 20_000;
/** The latest videos of some days that are looked at. */
const DAYS_MAX = 10_000;

interface Estimate {
  matches: number;
  /** Of all videos, 0 to 1. */
  share: number;
}

/** What follows FROM, as `estimateRows` asks it. */
export const matchedBy = (query: string): RawBuilder<unknown> =>
  sql`video_search WHERE tokens @@ ${sql.lit(query)}::tsquery`;

export const estimateMatches = async (db: Database, query: string): Promise<Estimate> => {
  const matches = await estimateRows(db, matchedBy(query));
  const { rows: sizes } = await typedSql({ videos: 'float8' })`
    SELECT greatest(reltuples, 1)::float8 AS videos FROM pg_class WHERE oid = 'video_search'::regclass`.execute(
    db,
  );
  return { matches, share: Math.min(1, matches / (sizes[0]?.videos ?? 1)) };
};

/** @param read as many as are read at most are not all */
export const counted = (total: number, read = 0) => ({
  total,
  isEstimate: total >= SEARCH_COUNT_MAX || read >= MATCHES_MAX,
});

export const isFrequent = (matches: number): boolean => matches >= ESTIMATE_MARGIN * SEARCH_COUNT_MAX;

export const matchesOf = (query: string): RawBuilder<unknown> =>
  sql`SELECT s.* FROM video_search s WHERE s.tokens @@ ${query}::tsquery LIMIT ${sql.lit(MATCHES_MAX)}`;

/**
 * Videos that match, in an order that an index has, and at most so many looked at; only as many as are taken.
 * @param listed what the index is of. The other conditions are asked of each step, so that what they leave out is a step, too.
 */
export const matchesAlong = (
  query: string,
  {
    listed,
    conditions,
    order,
    steps,
  }: {
    listed: RawBuilder<unknown>;
    conditions: RawBuilder<unknown>;
    order: RawBuilder<unknown>;
    steps: number;
  },
): RawBuilder<unknown> => sql`
  SELECT v.*, s.tokens FROM (SELECT v.* FROM videos v WHERE ${listed} ORDER BY ${order} LIMIT ${sql.lit(steps)}) v
  CROSS JOIN LATERAL (SELECT s.tokens FROM video_search s
    WHERE s.video_id = v.id AND s.tokens @@ ${query}::tsquery OFFSET 0) s
  WHERE ${conditions}`;

const LATEST_FIRST = sql`v.posted_at DESC, v.id DESC`;
export const listedOf = (request: SearchRequest): RawBuilder<unknown> =>
  both([LISTED, ...videoFilters({ ...request, type: 'all', duration: '' })]);

export interface Matches {
  /** Of `videos`, with tokens. */
  rows: RawBuilder<unknown>;
  /** How many were looked at; as many as are looked at most are not all. */
  read: RawBuilder<unknown>;
}
/** Before statements over `fewMatches`: of few the planner would hope to meet enough by reading the table from its start. */
export const few = (query: string): RawBuilder<unknown> => sql`few AS MATERIALIZED (${matchesOf(query)})`;
export const fewMatches = (conditions: RawBuilder<unknown>): Matches => ({
  rows: sql`SELECT v.*, s.tokens FROM few s JOIN videos v ON v.id = s.video_id WHERE ${conditions}`,
  read: sql`(SELECT count(*)::int FROM few)`,
});
export const frequentMatches = (query: string, conditions: RawBuilder<unknown>): Matches => ({
  rows: sql`SELECT v.*, s.tokens FROM (${matchesOf(query)}) s JOIN videos v ON v.id = s.video_id WHERE ${conditions}`,
  read: sql.lit(MATCHES_MAX),
});
/** Of frequent words and some days: no index has both, so the latest videos of these days are asked whether they match. */
export const matchesOfDays = (request: SearchRequest, conditions: RawBuilder<unknown>): Matches => ({
  rows: matchesAlong(request.source.query, {
    listed: listedOf(request),
    conditions,
    order: LATEST_FIRST,
    steps: DAYS_MAX,
  }),
  read: sql.lit(MATCHES_MAX),
});
