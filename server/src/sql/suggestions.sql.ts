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

/** Titles that begin so, then titles that hold the words; each once. */
export const selectTitlesLike = async (
  db: Database,
  typed: string,
  query: string,
  limit: number,
): Promise<string[]> => {
  const prefix = startingWith(typed);
  const { rows } = await sql<{ text: string }>`
    (SELECT title AS text FROM videos
      WHERE status_id = 1 AND NOT is_private AND lower(title) LIKE ${prefix} ORDER BY lower(title) LIMIT ${limit})
    UNION ALL
    (SELECT title_ja FROM videos
      WHERE status_id = 1 AND NOT is_private AND title_ja LIKE ${prefix} ORDER BY title_ja LIMIT ${limit})
    UNION ALL
    (SELECT CASE WHEN ${/[^\u0000-\u024f]/.test(typed)} THEN coalesce(v.title_ja, v.title) ELSE v.title END
      FROM video_search s JOIN videos v ON v.id = s.video_id
      WHERE ${query !== ''} AND s.tokens @@ ${query}::tsquery AND v.is_listed
      ORDER BY v.popularity DESC LIMIT ${limit})`.execute(db);
  return [...new Set(texts(rows))].slice(0, limit);
};

export type TermRow = { dir: string; title: string };

export const selectTermsLike = async (
  db: Database,
  typed: string,
  limit: number,
): Promise<{ categories: TermRow[]; models: TermRow[] }> => {
  const prefix = startingWith(typed);
  const inside = `% ${prefix}`;
  const [categories, models] = await Promise.all([
    sql<TermRow>`
      SELECT dir, titles ->> 'en' AS title FROM categories
      WHERE EXISTS (SELECT FROM jsonb_each_text(titles) t WHERE lower(t.value) LIKE ${prefix} OR lower(t.value) LIKE ${inside})
      ORDER BY views DESC, dir LIMIT ${limit}`.execute(db),
    sql<TermRow>`
      SELECT dir, title FROM models
      WHERE lower(title) LIKE ${prefix} OR lower(title) LIKE ${inside} OR title_ja LIKE ${prefix}
      ORDER BY popularity DESC, id LIMIT ${limit}`.execute(db),
  ]);
  return { categories: categories.rows, models: models.rows };
};
