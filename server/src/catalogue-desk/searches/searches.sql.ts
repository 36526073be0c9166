/** SQL of popular searches at the desk. */
import type { SearchState } from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { COUNTED_MAX, type ListRows } from '../../platform/http/lists/list-page.ts';
import { countedRows, countRows } from '../../platform/database/lists/row-counts.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const SEARCH_ROW = columns({
  id: 'int4',
  keyword: 'text',
  language: choices<Language>(),
  state: choices<SearchState>(),
});
export type SearchRow = RowOf<typeof SEARCH_ROW>;
/** `place`: of the order, before the number. */
const FOUND_ROW = columns({ ...SEARCH_ROW, place: 'text' });
type FoundSearch = RowOf<typeof FOUND_ROW>;

export interface SearchFilter {
  language: string;
  /** For LIKE, escaped and in lower case; null: any text. */
  part: string | null;
  /** Null: any. */
  state: SearchState | null;
}

const conditionOf = ({ language, part, state }: SearchFilter): RawBuilder<unknown> => sql`
  k.language = ${language} AND ${part === null ? sql`TRUE` : sql`lower(k.keyword) LIKE '%' || ${part}::text || '%'`}
  AND ${state === null ? sql`TRUE` : sql`k.state = ${state}::text`}`;

/** Pinned ones first, then by text: as the index of migration 139 has it. */
const PLACE = sql`((CASE WHEN k.state = 'pinned' THEN '0' ELSE '1' END) || lower(k.keyword))`;
const ORDER = sql`${PLACE}, k.id`;

/** The statements themselves, for a test that looks at their plans. */
export const foundSearches = (filter: SearchFilter, { limit, offset, after }: ListRows) => typedSql(
  FOUND_ROW,
)`
  SELECT k.id, ${PLACE} AS place, k.keyword, k.language, k.state FROM keywords k WHERE ${conditionOf(filter)}
    AND ${after ? sql`(${ORDER}) > (${after.place}::text, ${after.id}::int)` : sql`TRUE`}
  ORDER BY ${ORDER} LIMIT ${limit} OFFSET ${offset}`;
export const countedSearches = (filter: SearchFilter) =>
  countedRows(sql`keywords k WHERE ${conditionOf(filter)} ORDER BY ${ORDER}`, COUNTED_MAX);

export const selectSearches = async (
  db: Database,
  filter: SearchFilter,
  rows: ListRows,
): Promise<FoundSearch[]> => (await foundSearches(filter, rows).execute(db)).rows;

export const countSearches = (db: Database, filter: SearchFilter): Promise<number> =>
  countRows(db, countedSearches(filter));

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
