/** What begins like a typed text. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** `%` and `_` mean themselves. */
const startingWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const texts = (rows: { text: string }[]): string[] => rows.map(({ text }) => text);

export const selectKeywordsLike = async (db: Database, typed: string, limit: number): Promise<string[]> =>
  texts(
    (
      await sql<{ text: string }>`
        SELECT keyword AS text FROM keywords WHERE lower(keyword) LIKE ${startingWith(typed)}
        ORDER BY weight DESC, keyword LIMIT ${limit}`.execute(db)
    ).rows,
  );

/** Looked at of each kind; all that begin with a common letter would be thousands. */
const CANDIDATES = 200;

export interface TitlesRequest {
  /** tsquery of the words; '' for none. */
  query: string;
  /** '' is everywhere. */
  country: string;
  limit: number;
}

/** Titles that begin so, then titles that hold the words; of each the most viewed in the country first. */
export const selectTitlesLike = async (
  db: Database,
  typed: string,
  { query, country, limit }: TitlesRequest,
): Promise<string[]> => {
  const prefix = startingWith(typed);
  const shown = sql`v.status_id = 1 AND NOT v.is_private`;
  const { rows } = await sql<{ text: string }>`
    SELECT c.text FROM (
      (SELECT 1 AS kind, v.id, v.title AS text, v.gender, v.popularity FROM videos v
        WHERE ${shown} AND lower(v.title) LIKE ${prefix} LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT 1, v.id, v.title_ja, v.gender, v.popularity FROM videos v
        WHERE ${shown} AND v.title_ja LIKE ${prefix} LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT 2, v.id, CASE WHEN ${/[^\u0000-\u024f]/.test(typed)} THEN coalesce(v.title_ja, v.title) ELSE v.title END,
          v.gender, v.popularity
        FROM video_search s JOIN videos v ON v.id = s.video_id
        WHERE ${query !== ''} AND s.tokens @@ ${query}::tsquery AND ${shown} LIMIT ${CANDIDATES})
    ) c
    LEFT JOIN country_rankings r ON r.country = ${country} AND r.gender = c.gender AND r.video_id = c.id
    ORDER BY c.kind, coalesce(r.views, 0) DESC, c.popularity DESC, c.id`.execute(db);
  return [...new Set(texts(rows))].slice(0, limit);
};

export type TermRow = { dir: string; title: string };

export const selectTermsLike = async (
  db: Database,
  typed: string,
  language: string,
  limit: number,
): Promise<{ categories: TermRow[]; models: TermRow[] }> => {
  const prefix = startingWith(typed);
  const inside = `% ${prefix}`;
  const [categories, models] = await Promise.all([
    sql<TermRow>`
      SELECT dir, coalesce(titles ->> ${language}, titles ->> 'en') AS title FROM categories
      WHERE EXISTS (SELECT FROM jsonb_each_text(titles) t WHERE lower(t.value) LIKE ${prefix} OR lower(t.value) LIKE ${inside})
      ORDER BY views DESC, dir LIMIT ${limit}`.execute(db),
    sql<TermRow>`
      SELECT dir, CASE WHEN ${language === 'ja'} THEN coalesce(title_ja, title) ELSE title END AS title FROM models
      WHERE lower(title) LIKE ${prefix} OR lower(title) LIKE ${inside} OR title_ja LIKE ${prefix}
      ORDER BY popularity DESC, id LIMIT ${limit}`.execute(db),
  ]);
  return { categories: categories.rows, models: models.rows };
};
