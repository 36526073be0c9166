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
import { json, typedSql } from '../platform/database/typed-sql.ts';

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
/** Steps along a sorted list; behind them the matches are too rare for it. */
const WALK_MAX = 100_000;
/** As many steps as the matches' share says, and these times as many. */
const WALK_MARGIN = 2;
/** Read and sorted at most; the oldest of more. */
const MATCHES_MAX = 100_000;

interface Estimate {
  matches: number;
  /** Of all videos, 0 to 1. */
  share: number;
}

/** By the statistics of the index, without looking at a row. */
export const estimateMatches = async (db: Database, query: string): Promise<Estimate> => {
  const { rows } = await typedSql({ 'QUERY PLAN': json<{ Plan: { 'Plan Rows': number } }[]>() })`
    EXPLAIN (FORMAT JSON) SELECT FROM video_search WHERE tokens @@ ${sql.lit(query)}::tsquery`.execute(db);
  const matches = rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  const { rows: sizes } = await typedSql({ videos: 'float8' })`
    SELECT greatest(reltuples, 1)::float8 AS videos FROM pg_class WHERE oid = 'video_search'::regclass`.execute(
    db,
  );
  return { matches, share: Math.min(1, matches / (sizes[0]?.videos ?? 1)) };
};

const counted = (total: number) => ({ total, isEstimate: total >= SEARCH_COUNT_MAX });

const isFrequent = (matches: number): boolean => matches >= ESTIMATE_MARGIN * SEARCH_COUNT_MAX;

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
  // The days of popular videos are no sample of all.
  if (gender === undefined || date) return undefined;
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
    const total = popular === max ? max : Math.min(max, Math.max(ids.length, Math.round(popular * scale)));
    return { total, isEstimate: true, ids: ids.slice(offset, end) };
  }
  const { rows } = await typedSql({ id: 'int4' })`
    SELECT id FROM (
      SELECT v.id, v.popularity, s.tokens FROM video_search s JOIN videos v ON v.id = s.video_id
      WHERE s.tokens @@ ${query}::tsquery AND ${conditions} AND v.id <> ALL(${ids}::int[]) LIMIT ${max - ids.length}) rest
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
const selectByRelevance = async (
  db: Database,
  request: SearchRequest,
  conditions: RawBuilder<unknown>,
): Promise<FoundVideos> => {
  const { limit, offset, source } = request;
  const { matches } = await estimateMatches(db, source.query);
  const frequent = matches >= MAYBE_FREQUENT ? await selectFrequent(db, request, conditions) : undefined;
  if (frequent) return frequent;
  const query = sql`${source.query}::tsquery`;
  const max = sql.lit(SEARCH_COUNT_MAX);
  const isExact = sql`(lower(v.title) = ${source.text} OR v.title_ja IS NOT DISTINCT FROM ${source.text})`;
  const ranked = sql`v.id, v.popularity, ${isExact} AS is_exact, round(ts_rank(s.tokens, ${query})::numeric, 1) AS rank`;
  // Of few matches the planner would hope to meet enough by reading the table from its start.
  const found = sql`SELECT s.* FROM video_search s WHERE s.tokens @@ ${query}`;
  const matching = isFrequent(matches) ? sql`(${found})` : sql`few`;
  const { rows } = await typedSql({ total: 'int4', ids: 'int4[]' })`
    WITH few AS MATERIALIZED (${found}),
    matched AS MATERIALIZED (
      SELECT ${ranked} FROM ${matching} s JOIN videos v ON v.id = s.video_id
      WHERE ${conditions} LIMIT ${max}),
    total AS MATERIALIZED (SELECT count(*)::int AS n FROM matched),
    popular AS (
      SELECT ${ranked} FROM (
        SELECT v.* FROM videos v WHERE ${conditions} AND (SELECT n FROM total) >= ${max}
        ORDER BY v.popularity DESC, v.id DESC LIMIT ${max}) v
      JOIN video_search s ON s.video_id = v.id WHERE s.tokens @@ ${query}),
    exact AS (
      SELECT ${ranked} FROM (
        SELECT v.* FROM videos v WHERE ${conditions} AND lower(v.title) = ${source.text} AND (SELECT n FROM total) >= ${max}
        LIMIT ${sql.lit(EXACT_MAX)}) v
      JOIN video_search s ON s.video_id = v.id WHERE s.tokens @@ ${query})
    SELECT (SELECT n FROM total) AS total, ARRAY(
      SELECT id FROM (SELECT * FROM matched UNION SELECT * FROM popular UNION SELECT * FROM exact) found
      ORDER BY is_exact DESC, rank DESC, popularity DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS ids`.execute(
    db,
  );
  const [page] = rows;
  return { ...counted(page?.total ?? 0), ids: page?.ids ?? [] };
};

const countMatches = async (
  db: Database,
  query: string,
  conditions: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await typedSql({ n: 'int4' })`
    SELECT count(*)::int AS n FROM (
      SELECT FROM video_search s JOIN videos v ON v.id = s.video_id
      WHERE s.tokens @@ ${query}::tsquery AND ${conditions} LIMIT ${sql.lit(SEARCH_COUNT_MAX)}) AS found`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};

interface Place {
  order: RawBuilder<unknown>;
  reach: number;
  offset: number;
}

/** Frequent matches are met soon along the sorted list itself. Undefined: they were not. */
const walkList = async (
  db: Database,
  query: string,
  conditions: RawBuilder<unknown>,
  steps: number,
  { order, reach, offset }: Place,
): Promise<number[] | undefined> => {
  const { rows } = await typedSql({ id: 'int4' })`
    SELECT v.id FROM (SELECT v.* FROM videos v WHERE ${conditions} ORDER BY ${order} LIMIT ${sql.lit(steps)}) v
    CROSS JOIN LATERAL (SELECT FROM video_search s WHERE s.video_id = v.id AND s.tokens @@ ${query}::tsquery OFFSET 0) x
    ORDER BY ${order} LIMIT ${reach} OFFSET ${offset}`.execute(db);
  return rows.length === reach ? rows.map(({ id }) => id) : undefined;
};

/** Rare ones are all read and sorted; counted at the same time. */
const sortMatches = async (
  db: Database,
  query: string,
  conditions: RawBuilder<unknown>,
  { order, reach, offset }: Place,
): Promise<{ total: number; ids: number[] }> => {
  const { rows } = await typedSql({ total: 'int4', ids: 'int4[]' })`
    WITH matched AS MATERIALIZED (
      SELECT v.* FROM (
        SELECT s.video_id FROM video_search s WHERE s.tokens @@ ${query}::tsquery LIMIT ${sql.lit(MATCHES_MAX)}) s
      JOIN videos v ON v.id = s.video_id WHERE ${conditions})
    SELECT (SELECT least(count(*), ${sql.lit(SEARCH_COUNT_MAX)})::int FROM matched) AS total,
      ARRAY(SELECT v.id FROM matched v ORDER BY ${order} LIMIT ${reach} OFFSET ${offset}) AS ids`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: rows[0]?.ids ?? [] };
};

const selectBySort = async (
  db: Database,
  { limit, offset, sort, source: { query }, gender }: SearchRequest,
  conditions: RawBuilder<unknown>,
  isPlain: boolean,
): Promise<FoundVideos> => {
  const { matches, share } = await estimateMatches(db, query);
  const order = sql`${sql.ref(`v.${SORT_COLUMNS[sort]}`)} DESC, v.id DESC`;
  const place = { order, offset, reach: Math.max(0, Math.min(limit, SEARCH_COUNT_MAX - offset)) };
  const steps = Math.ceil(((offset + limit) / Math.max(share, 1e-9)) * WALK_MARGIN);
  if (gender !== undefined && isFrequent(matches) && steps <= WALK_MAX && steps < matches * MATCH_COST) {
    // Filters thin the matches out in ways that no statistics tell.
    const total = isPlain ? SEARCH_COUNT_MAX : await countMatches(db, query, conditions);
    const ids = total > offset ? await walkList(db, query, conditions, steps, place) : [];
    if (ids) return { ...counted(total), ids };
  }
  const { total, ids } = await sortMatches(db, query, conditions, place);
  return { ...counted(total), ids };
};

/** The search of a site that configures no other one. */
export const POSTGRES_SEARCH: SearchEngine = {
  find: (db, request) => {
    const { source, type, duration, date } = request;
    const conditions = both([LISTED, ...videoFilters(request)]);
    if (source.byRelevance) return selectByRelevance(db, request, conditions);
    return selectBySort(db, request, conditions, type === 'all' && !duration && !date);
  },
};
