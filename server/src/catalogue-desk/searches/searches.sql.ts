/** SQL of popular searches at the desk. */
import type { SearchState } from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const SEARCH_ROW = columns({
  id: 'int4',
  keyword: 'text',
  language: choices<Language>(),
  state: choices<SearchState>(),
});
export type SearchRow = RowOf<typeof SEARCH_ROW>;

export interface SearchFilter {
  language: string;
  /** For LIKE, escaped and in lower case; null: any text. */
  part: string | null;
  /** Null: any. */
  state: SearchState | null;
}

const conditionOf = ({ language, part, state }: SearchFilter): RawBuilder<unknown> => sql`
  k.language = ${language} AND (${part}::text IS NULL OR lower(k.keyword) LIKE '%' || ${part}::text || '%')
  AND (${state}::text IS NULL OR k.state = ${state}::text)`;

/** Pinned ones first, then by text. */
export const selectSearches = async (
  db: Database,
  filter: SearchFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<SearchRow[]> =>
  (
    await typedSql(
      SEARCH_ROW,
    )`SELECT k.id, k.keyword, k.language, k.state FROM keywords k WHERE ${conditionOf(filter)}
      ORDER BY k.state = 'pinned' DESC, lower(k.keyword), k.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  ).rows;

export const countSearches = async (db: Database, filter: SearchFilter): Promise<number> =>
  (
    await typedSql({
      n: 'int4',
    })`SELECT count(*)::int AS n FROM keywords k WHERE ${conditionOf(filter)}`.execute(db)
  ).rows[0]?.n ?? 0;

export const selectSearchOf = async (
  db: Database,
  { text, language }: { text: string; language: Language },
): Promise<number | undefined> =>
  (
    await typedSql({
      id: 'int4',
    })`SELECT id FROM keywords WHERE language = ${language} AND keyword = ${text}`.execute(db)
  ).rows[0]?.id;

/** Held until the end of the transaction. */
export const lockSearch = async (tx: Database, id: number): Promise<SearchRow | undefined> =>
  (
    await typedSql(
      SEARCH_ROW,
    )`SELECT id, keyword, language, state FROM keywords WHERE id = ${id} FOR UPDATE`.execute(tx)
  ).rows[0];

export const setSearchState = async (tx: Database, id: number, state: SearchState): Promise<void> => {
  await sql`UPDATE keywords SET state = ${state} WHERE id = ${id}`.execute(tx);
};

/** One that is there already is found by its text. @returns its id */
export const insertSearch = async (tx: Database, text: string, language: Language): Promise<number> =>
  (
    await typedSql({ id: 'int4' })`INSERT INTO keywords (keyword, language) VALUES (${text}, ${language})
      ON CONFLICT (language, keyword) DO UPDATE SET keyword = excluded.keyword RETURNING id`.execute(tx)
  ).rows[0]?.id ?? 0;
