/** Words that the search index holds: what a mistyped one may have meant, and where a video holds them. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** Below pg_trgm's default: two neighbours swapped in a short word leave few trigrams alike. */
const MIN_SIMILARITY = 0.15;

/** `prefix`: whether a word starts so. `word` holds letters and digits only. */
export const isKnownWord = async (db: Database, word: string, prefix: boolean): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM words WHERE ${
    prefix ? sql`word LIKE ${`${word}%`}` : sql`word = ${word}`
  } LIMIT 1`.execute(db);
  return rows.length > 0;
};

/** The most similar first. */
export const selectSimilarWords = (
  db: Database,
  word: string,
  limit: number,
): Promise<{ word: string; uses: number }[]> =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILARITY)}, true)`.execute(tx);
    return (
      await typedSql({ word: 'text', uses: 'int4' })`
        SELECT word, uses FROM words WHERE word % ${word} AND abs(length(word) - ${word.length}) <= 2
        ORDER BY similarity(word, ${word}) DESC, uses DESC, word LIMIT ${limit}`.execute(tx)
    ).rows;
  });

const MATCH_ROW = columns({
  video_id: 'int4',
  title: 'bool',
  names: 'bool',
  description: 'bool',
  /** In every language that has one. */
  titles: json<Record<string, string | null>>(),
});
export type MatchRow = RowOf<typeof MATCH_ROW>;

/** @param query any of the words */
export const selectMatches = async (
  db: Database,
  videoIds: readonly number[],
  query: string,
): Promise<MatchRow[]> =>
  (
    await typedSql(MATCH_ROW)`
      SELECT s.video_id, coalesce(v.titles, '{}') || jsonb_build_object('en', v.title, 'ja', v.title_ja) AS titles, ts_filter(tokens, '{a}') @@ ${query}::tsquery AS title,
        ts_filter(tokens, '{b}') @@ ${query}::tsquery AS names,
        ts_filter(tokens, '{c}') @@ ${query}::tsquery AS description
      FROM video_search s JOIN videos v ON v.id = s.video_id WHERE s.video_id = ANY(${[...videoIds]})`.execute(
      db,
    )
  ).rows;
