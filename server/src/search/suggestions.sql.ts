/** What starts like a typed text. */
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** `%` and `_` mean themselves. */
const startingWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const texts = (rows: { text: string }[]): string[] => rows.map(({ text }) => text);

export const selectKeywordsLike = async (db: Database, typed: string, limit: number): Promise<string[]> =>
  texts(
    (
      await typedSql({ text: 'text' })`
        SELECT keyword AS text FROM keywords
        WHERE (lower(keyword) LIKE ${startingWith(typed)} OR lower(keyword) LIKE ${`% ${startingWith(typed)}`}) AND state <> 'hidden'
        ORDER BY state = 'pinned' DESC, lower(keyword) LIKE ${startingWith(typed)} DESC, weight DESC, keyword LIMIT ${limit}`.execute(
        db,
      )
    ).rows,
  );

/** Looked at of each kind; all that start with a common letter would be thousands. */
const CANDIDATES = 200;

export interface TitlesRequest {
  /** tsquery of the words; '' for none. */
  query: string;
  /** Of the titles that hold the words, where they have one in it. */
  language: string;
  /** '' is everywhere. */
  country: string;
  limit: number;
}

const TITLE_ROW = columns({
  text: 'text',
  id: 'int4',
  dir: 'text',
  revision: 'text?',
  /** What somebody shown does not consent to. */
  withheld_uses: 'text[]',
});
export type TitleRow = RowOf<typeof TITLE_ROW>;

/** Titles that start so, then titles that hold the words; of each the most viewed in the country first. */
export const selectTitlesLike = async (
  db: Database,
  typed: string,
  { query, language, country, limit }: TitlesRequest,
): Promise<TitleRow[]> => {
  const prefix = startingWith(typed);
  const shown = sql`v.status_id = 1 AND NOT v.is_private`;
  const { rows } = await typedSql(TITLE_ROW)`
    SELECT c.text, c.id, c.dir, o.revision, c.withheld_uses FROM (
      (SELECT 1 AS kind, v.id, v.dir, v.withheld_uses, v.title AS text, v.gender, v.popularity FROM videos v
        WHERE ${shown} AND lower(v.title) LIKE ${prefix} LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT 1, v.id, v.dir, v.withheld_uses, v.title_ja, v.gender, v.popularity FROM videos v
        WHERE ${shown} AND v.title_ja LIKE ${prefix} LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT 2, v.id, v.dir, v.withheld_uses, CASE WHEN ${/[^\u0000-\u024f]/.test(typed)} THEN coalesce(v.title_ja, v.title)
          ELSE coalesce(v.titles->>${language}, v.title) END,
          v.gender, v.popularity
        FROM video_search s JOIN videos v ON v.id = s.video_id
        WHERE ${query !== ''} AND s.tokens @@ ${query}::tsquery AND ${shown} LIMIT ${CANDIDATES})
    ) c
    LEFT JOIN media_objects o ON o.kind = 'video' AND o.owner_id = c.id AND o.state = 'ready'
    LEFT JOIN country_rankings r ON r.country = ${country} AND r.gender = c.gender AND r.video_id = c.id
    ORDER BY c.kind, coalesce(r.views, 0) DESC, c.popularity DESC, c.id`.execute(db);
  const first = new Map([...rows].reverse().map((row) => [row.text, row]));
  return [...new Set(texts(rows))].flatMap((text) => first.get(text) ?? []).slice(0, limit);
};

const TERM_ROW = columns({ dir: 'text', title: 'text' });
export type TermRow = RowOf<typeof TERM_ROW>;

export interface TermsRequest {
  language: string;
  /** '' is everywhere. */
  country: string;
  limit: number;
}

/** Of a country's ranking and each gender group; the views of these tell what is popular there. */
const RANKED = 200;
/** From here on titles in languages that the visitor does not read are looked at too. */
const FOREIGN_LENGTH = 3;

/** The views in the country of what the country views most, by category or model. */
const viewsThere = (country: string, table: 'video_categories' | 'video_models', column: string) => sql`
  SELECT t.${sql.ref(column)} AS id, sum(r.views) AS views
  FROM unnest(${[...GENDERS]}::text[]) g CROSS JOIN LATERAL (SELECT video_id, views FROM country_rankings
    WHERE country = ${country} AND gender = g ORDER BY views DESC, video_id DESC LIMIT ${RANKED}) r
  JOIN ${sql.table(table)} t ON t.video_id = r.video_id GROUP BY 1`;

/** By titles of the visitor's language and English first; of those the most viewed in the country. */
export const selectCategoriesLike = async (
  db: Database,
  typed: string,
  { language, country, limit }: TermsRequest,
): Promise<TermRow[]> => {
  const prefix = startingWith(typed);
  const isOwn = sql`t.key IN (${language}, 'en')`;
  return (
    await typedSql(TERM_ROW)`
      SELECT c.dir, coalesce(c.titles ->> ${language}, c.titles ->> 'en') AS title FROM categories c
      JOIN LATERAL (SELECT bool_or(${isOwn}) AS is_own FROM jsonb_each_text(c.titles) t
        WHERE (lower(t.value) LIKE ${prefix} OR lower(t.value) LIKE ${`% ${prefix}`})
          AND (${isOwn} OR ${[...typed].length >= FOREIGN_LENGTH || /[^\u0000-\u024f]/.test(typed)})) m ON m.is_own IS NOT NULL
      LEFT JOIN (${viewsThere(country, 'video_categories', 'category_id')}) v ON v.id = c.id
      WHERE NOT c.is_hidden
      ORDER BY m.is_own DESC, coalesce(v.views, 0) DESC, c.views DESC, c.dir LIMIT ${limit}`.execute(db)
  ).rows;
};

export const selectModelsLike = async (
  db: Database,
  typed: string,
  { language, country, limit }: TermsRequest,
): Promise<TermRow[]> => {
  const prefix = startingWith(typed);
  return (
    await typedSql(TERM_ROW)`
      SELECT m.dir, CASE WHEN ${language === 'ja'} THEN coalesce(m.title_ja, m.title) ELSE m.title END AS title
      FROM (SELECT * FROM models WHERE NOT is_hidden AND (lower(title) LIKE ${prefix} OR lower(title) LIKE ${`% ${prefix}`}
          OR title_ja LIKE ${prefix} OR EXISTS (SELECT FROM unnest(aliases) a WHERE lower(a) LIKE ${prefix}))
        ORDER BY popularity DESC, id LIMIT ${CANDIDATES}) m
      LEFT JOIN (${viewsThere(country, 'video_models', 'model_id')}) v ON v.id = m.id
      ORDER BY coalesce(v.views, 0) DESC, m.popularity DESC, m.id LIMIT ${limit}`.execute(db)
  ).rows;
};
