/**
 * Lists of what matches a search, at a cost that is bounded however many match: what is counted, ranked or walked over has
 * its limit, and the planner's statistics tell which way is the shorter one.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { both, LISTED, popularFilters, videoFilters } from './listings.sql.ts';
import { selectPopularMatches } from './popular-search.sql.ts';
import {
  type FoundVideos,
  SEARCH_COUNT_MAX,
  type SearchEngine,
  type SearchRequest,
} from './search-engine/search-engine.ts';
import { SORT_COLUMNS } from './sort-columns.ts';
import { selectCards, type VideoCardRow } from './video-cards.sql.ts';
import { countedRows, countRows, estimateRows, typedSql } from '../platform/database/typed-sql.ts';

/** Estimates may be wrong by this factor, and what is thought to match more often is not counted. */
const ESTIMATE_MARGIN = 5;
/** A match costs this many times what a step along a sorted list does: it is read, joined and sorted. */
const MATCH_COST = 4;
/** Estimates of words that go together, as Japanese bigrams do, are far too low: from here on the popular videos are looked at first. */
const MAYBE_FREQUENT = 20;
/** Popular matches that tell how many there are of all. */
const POPULAR_ENOUGH = 200;
/** Videos of exactly the title that was typed. */
const EXACT_MAX = 200;
/** Steps along a sorted list; of more frequent words than are read, what matches behind them is not listed. */
const WALK_MAX = 50_000;
/** Matches that are read. */
const MATCHES_MAX = 20_000;
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

const estimateMatches = async (db: Database, query: string): Promise<Estimate> => {
  const matches = await estimateRows(db, matchedBy(query));
  const { rows: sizes } = await typedSql({ videos: 'float8' })`
    SELECT greatest(reltuples, 1)::float8 AS videos FROM pg_class WHERE oid = 'video_search'::regclass`.execute(
    db,
  );
  return { matches, share: Math.min(1, matches / (sizes[0]?.videos ?? 1)) };
};

/** @param read as many as are read at most are not all */
const counted = (total: number, read = 0) => ({
  total,
  isEstimate: total >= SEARCH_COUNT_MAX || read >= MATCHES_MAX,
});

const isFrequent = (matches: number): boolean => matches >= ESTIMATE_MARGIN * SEARCH_COUNT_MAX;

const matchesOf = (query: string): RawBuilder<unknown> =>
  sql`SELECT s.* FROM video_search s WHERE s.tokens @@ ${query}::tsquery LIMIT ${sql.lit(MATCHES_MAX)}`;

/**
 * Videos that match, in an order that an index has, and at most so many looked at; only as many as are taken.
 * @param listed what the index is of. The other conditions are asked of each step, so that what they leave out is a step, too.
 */
const matchesAlong = (
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
const listedOf = (request: SearchRequest): RawBuilder<unknown> =>
  both([LISTED, ...videoFilters({ ...request, type: 'all', duration: '' })]);

interface Matches {
  /** Of `videos`, with tokens. */
  rows: RawBuilder<unknown>;
  /** How many were looked at; as many as are looked at most are not all. */
  read: RawBuilder<unknown>;
}
/** Before statements over `fewMatches`: of few the planner would hope to meet enough by reading the table from its start. */
const few = (query: string): RawBuilder<unknown> => sql`few AS MATERIALIZED (${matchesOf(query)})`;
const fewMatches = (conditions: RawBuilder<unknown>): Matches => ({
  rows: sql`SELECT v.*, s.tokens FROM few s JOIN videos v ON v.id = s.video_id WHERE ${conditions}`,
  read: sql`(SELECT count(*)::int FROM few)`,
});
const frequentMatches = (query: string, conditions: RawBuilder<unknown>): Matches => ({
  rows: sql`SELECT v.*, s.tokens FROM (${matchesOf(query)}) s JOIN videos v ON v.id = s.video_id WHERE ${conditions}`,
  read: sql.lit(MATCHES_MAX),
});
/** Of frequent words and some days: no index has both, so the latest videos of these days are asked whether they match. */
const matchesOfDays = (request: SearchRequest, conditions: RawBuilder<unknown>): Matches => ({
  rows: matchesAlong(request.source.query, {
    listed: listedOf(request),
    conditions,
    order: LATEST_FIRST,
    steps: DAYS_MAX,
  }),
  read: sql.lit(MATCHES_MAX),
});

/** Cards of what an engine found: whatever its index holds, only what everyone may see now. */
export const selectFound = async (db: Database, ids: readonly number[]): Promise<VideoCardRow[]> =>
  ids.length
    ? (
        await selectCards(
          // Asked once more: the popular ones are copies, as all of another engine are, and what was hidden a moment ago must not be shown.
          sql`SELECT p.id, p.place FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS p (id, place)
            JOIN videos v ON v.id = p.id WHERE ${LISTED}`,
        ).execute(db)
      ).rows
    : [];

/**
 * Frequent words, ranked among the most popular videos that they match; those that rank behind them are looked for only by the
 * pages that show them, which also count. Undefined: too few of the popular ones match to say how many do altogether.
 */
const selectFrequent = async (
  db: Database,
  request: SearchRequest,
  conditions: RawBuilder<unknown>,
): Promise<FoundVideos | undefined> => {
  const { limit, offset, gender, date, source } = request;
  if (gender === undefined) return undefined;
  const { query, text } = source;
  const filters = both(popularFilters(request));
  const max = SEARCH_COUNT_MAX;
  const { ids, popular, scale } = await selectPopularMatches(db, {
    ...{ gender, query, text, filters, conditions },
    limit: max,
    exactLimit: EXACT_MAX,
  });
  if (popular < POPULAR_ENOUGH) return undefined;
  const end = Math.min(max, offset + limit);
  if (ids.length >= end) {
    // The days of popular videos are no sample of all: there are at least so many.
    const projected = date ? popular : Math.round(popular * scale);
    const total = Math.min(max, Math.max(ids.length, projected));
    return { total, isEstimate: true, ids: ids.slice(offset, end) };
  }
  const matching = date
    ? matchesOfDays(request, conditions).rows
    : sql`SELECT v.*, s.tokens FROM video_search s JOIN videos v ON v.id = s.video_id
        WHERE s.tokens @@ ${query}::tsquery AND ${conditions}`;
  const { rows } = await typedSql({ id: 'int4' })`
    SELECT id FROM (SELECT v.id, v.popularity, v.tokens FROM (${matching}) v
      WHERE v.id <> ALL(${ids}::int[]) LIMIT ${max - ids.length}) rest
    ORDER BY round(ts_rank(tokens, ${query}::tsquery)::numeric, 1) DESC, popularity DESC, id DESC`.execute(
    db,
  );
  const all = [...ids, ...rows.map(({ id }) => id)];
  return { ...counted(all.length), ids: all.slice(offset, end) };
};

/**
 * Exact titles first, then by how well they fit in whole tenths, so that the popular one of two that fit alike comes first.
 * Of more matches than are counted, those are ranked that are found first, and those among the most popular videos.
 */
const rankMatches = async (
  db: Database,
  { limit, offset, source, date }: SearchRequest,
  conditions: RawBuilder<unknown>,
  matches: Matches,
): Promise<{ total: number; read: number; ids: number[] }> => {
  const query = sql`${source.query}::tsquery`;
  const max = sql.lit(SEARCH_COUNT_MAX);
  const isExact = sql`(lower(v.title) = ${source.text} OR v.title_ja IS NOT DISTINCT FROM ${source.text})`;
  const ranked = (tokens: RawBuilder<unknown>) =>
    sql`v.id, v.popularity, ${isExact} AS is_exact, round(ts_rank(${tokens}, ${query})::numeric, 1) AS rank`;
  const { rows } = await typedSql({ total: 'int4', read: 'int4', ids: 'int4[]' })`
    WITH ${few(source.query)},
    matched AS MATERIALIZED (
      SELECT ${ranked(sql`v.tokens`)} FROM (${matches.rows}) v LIMIT ${max}),
    total AS MATERIALIZED (SELECT count(*)::int AS n FROM matched),
    popular AS (
      SELECT ${ranked(sql`s.tokens`)} FROM (
        -- The popular ones of some days are met along no index.
        SELECT v.* FROM videos v WHERE ${conditions} AND (SELECT n FROM total) >= ${max} AND ${date === ''}
        ORDER BY v.popularity DESC, v.id DESC LIMIT ${max}) v
      JOIN video_search s ON s.video_id = v.id WHERE s.tokens @@ ${query}),
    exact AS (
      SELECT ${ranked(sql`s.tokens`)} FROM (
        SELECT v.* FROM videos v WHERE ${conditions} AND lower(v.title) = ${source.text} AND (SELECT n FROM total) >= ${max}
        LIMIT ${sql.lit(EXACT_MAX)}) v
      JOIN video_search s ON s.video_id = v.id WHERE s.tokens @@ ${query})
    SELECT (SELECT n FROM total) AS total,
      CASE WHEN (SELECT n FROM total) < ${max} THEN ${matches.read} ELSE 0 END AS read,
      ARRAY(
      SELECT id FROM (SELECT * FROM matched UNION SELECT * FROM popular UNION SELECT * FROM exact) found
      ORDER BY is_exact DESC, rank DESC, popularity DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS ids`.execute(
    db,
  );
  return rows[0] ?? { total: 0, read: 0, ids: [] };
};

const selectByRelevance = async (
  db: Database,
  request: SearchRequest,
  conditions: RawBuilder<unknown>,
): Promise<FoundVideos> => {
  const { query } = request.source;
  const { matches } = await estimateMatches(db, query);
  const frequent = matches >= MAYBE_FREQUENT ? await selectFrequent(db, request, conditions) : undefined;
  if (frequent) return frequent;
  const isFew = !isFrequent(matches);
  if (isFew || !request.date) {
    const found = isFew ? fewMatches(conditions) : frequentMatches(query, conditions);
    const { total, read, ids } = await rankMatches(db, request, conditions, found);
    // Of more than are read, those of some days are not the ones that are found first.
    if (!request.date || read < MATCHES_MAX) return { ...counted(total, read), ids };
  }
  const { total, ids } = await rankMatches(db, request, conditions, matchesOfDays(request, conditions));
  return { total, isEstimate: true, ids };
};

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

const selectBySort = async (
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

/** The search of a site that configures no other one. */
export const POSTGRES_SEARCH: SearchEngine = {
  find: (db, request) => {
    const conditions = both([LISTED, ...videoFilters(request)]);
    return (request.source.byRelevance ? selectByRelevance : selectBySort)(db, request, conditions);
  },
};
