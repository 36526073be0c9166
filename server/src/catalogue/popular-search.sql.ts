/**
 * The most popular videos of each group with their tokens, in a table of their own. Frequent words match enough of them to fill
 * every page that is ranked, at a cost that the catalogue's size does not change.
 */
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { lockAgainstRebuild } from '../platform/database/lock-against-rebuild.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** Of each group. */
const POPULAR_VIDEOS = 100_000;

/** Writes what changed since it was last filled: of videos that nobody watched meanwhile, nothing. */
export const rebuildPopularSearch = (db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockAgainstRebuild(tx, 'popular_search');
    await sql`
      CREATE TEMP TABLE popular ON COMMIT DROP AS
      SELECT v.* FROM unnest(${[...GENDERS]}::text[]) g CROSS JOIN LATERAL (
        SELECT id, gender, popularity, height, duration_seconds, posted_at, lower(title) AS title, title_ja FROM videos
        WHERE gender = g AND status_id = 1 AND NOT is_private
        ORDER BY popularity DESC, id DESC LIMIT ${sql.lit(POPULAR_VIDEOS)}) v`.execute(tx);
    await sql`DELETE FROM popular_search p
      WHERE NOT EXISTS (SELECT FROM popular t WHERE t.id = p.video_id)`.execute(tx);
    // In the order in which they are read, so that neighbours share pages.
    await sql`
      INSERT INTO popular_search AS p (video_id, gender, popularity, height, duration_seconds, posted_at, title, title_ja, tokens)
      SELECT t.id, t.gender, t.popularity, t.height, t.duration_seconds, t.posted_at, t.title, t.title_ja, s.tokens
      FROM popular t JOIN video_search s ON s.video_id = t.id ORDER BY t.gender, t.popularity DESC
      ON CONFLICT (video_id) DO UPDATE SET gender = EXCLUDED.gender, popularity = EXCLUDED.popularity, height = EXCLUDED.height,
        duration_seconds = EXCLUDED.duration_seconds, posted_at = EXCLUDED.posted_at, title = EXCLUDED.title, title_ja = EXCLUDED.title_ja, tokens = EXCLUDED.tokens
      WHERE (p.gender, p.popularity, p.height, p.duration_seconds, p.posted_at, p.title, p.title_ja, p.tokens)
        IS DISTINCT FROM (EXCLUDED.gender, EXCLUDED.popularity, EXCLUDED.height, EXCLUDED.duration_seconds, EXCLUDED.posted_at, EXCLUDED.title,
          EXCLUDED.title_ja, EXCLUDED.tokens)`.execute(tx);
    // How many there are is a part of each projection.
    await sql`ANALYZE popular_search`.execute(tx);
  });

export interface PopularMatches {
  /** Best first: exact titles, then by how well they fit in whole tenths, then by popularity. */
  ids: number[];
  /** Of `ids`, those among the popular videos. */
  popular: number;
  /** How many videos the search index holds for one of the popular. */
  scale: number;
}

export interface PopularRequest {
  gender: string;
  /** A tsquery. */
  query: string;
  /** In lower case. */
  text: string;
  limit: number;
  /** Videos of exactly the title that was typed, popular or not. */
  exactLimit: number;
  /** Over `p`, which has height, duration_seconds and posted_at of a video. */
  filters: RawBuilder<unknown>;
  /** Over `v`, of videos. */
  conditions: RawBuilder<unknown>;
}

/** The most popular of the videos that match, ranked, with those of exactly this title. */
export const selectPopularMatches = async (
  db: Database,
  { gender, query: asked, text, limit, exactLimit, filters, conditions }: PopularRequest,
): Promise<PopularMatches> => {
  const query = sql`${asked}::tsquery`;
  const { rows } = await typedSql({ popular: 'int4', scale: 'float8', ids: 'int4[]' })`
    WITH popular AS MATERIALIZED (
      SELECT p.video_id AS id, p.popularity, p.tokens, p.title = ${text} OR p.title_ja IS NOT DISTINCT FROM ${text} AS is_exact
      FROM popular_search p WHERE p.gender = ${gender} AND p.tokens @@ ${query} AND ${filters}
      ORDER BY p.popularity DESC, p.video_id DESC LIMIT ${limit}),
    exact AS MATERIALIZED (
      SELECT v.id, v.popularity, s.tokens, true AS is_exact FROM (
        SELECT v.* FROM videos v WHERE ${conditions} AND lower(v.title) = ${text} LIMIT ${exactLimit}) v
      JOIN video_search s ON s.video_id = v.id
      WHERE s.tokens @@ ${query} AND NOT EXISTS (SELECT FROM popular p WHERE p.id = v.id))
    SELECT (SELECT count(*)::int FROM popular) AS popular,
      (SELECT greatest(a.reltuples, 1) / greatest(p.reltuples, 1) FROM pg_class a, pg_class p
        WHERE a.oid = 'video_search'::regclass AND p.oid = 'popular_search'::regclass)::float8 AS scale,
      ARRAY(SELECT id FROM (SELECT * FROM popular UNION ALL SELECT * FROM exact) found
        ORDER BY is_exact DESC, round(ts_rank(tokens, ${query})::numeric, 1) DESC, popularity DESC, id DESC) AS ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], popular: 0, scale: 1 };
};
