/** Searches by how well a video fits the words. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';
import { both, popularFilters } from '../listings.sql.ts';
import { selectPopularMatches } from '../popular-search.sql.ts';
import { type FoundVideos, SEARCH_COUNT_MAX, type SearchRequest } from '../search-engine/search-engine.ts';
import {
  counted,
  estimateMatches,
  few,
  fewMatches,
  frequentMatches,
  isFrequent,
  type Matches,
  MATCHES_MAX,
  matchesOfDays,
} from './matches.sql.ts';

/** Estimates of words that go together, as Japanese bigrams do, are far too low: from here on the popular videos are looked at first. */
const MAYBE_FREQUENT = 20;
/** Popular matches that tell how many there are of all. */
const POPULAR_ENOUGH = 200;
/** Videos of exactly the title that was typed. */
const EXACT_MAX = 200;

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

export const selectByRelevance = async (
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
