/** Popular searches at the desk: pinned, hidden, or left to chance. */
import {
  type PopularSearch,
  type PopularSearches,
  SEARCH_TEXT_MAX_LENGTH,
  SEARCHES_PAGE_SIZE,
  type SearchState,
} from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { recordEvents } from '../../platform/cache/record-events.ts';
import { type Changer, recordChange } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type AskedPage, readListPage } from '../../platform/http/lists/list-page.ts';
import { Refused } from '../../platform/http/refused.ts';
import { readTitle } from '../terms.ts';
import {
  countSearches,
  insertSearch,
  lockSearch,
  type SearchFilter,
  type SearchRow,
  selectSearches,
  selectSearchOf,
  setSearchState,
} from './searches.sql.ts';

const toSearch = ({ id, keyword, language, state }: SearchRow): PopularSearch => ({
  search_id: id,
  text: keyword,
  language,
  state,
});

export const listSearches = async (
  db: Database,
  filter: SearchFilter,
  asked: AskedPage,
): Promise<PopularSearches> => {
  const [{ found, next }, total_count] = await Promise.all([
    readListPage(asked, SEARCHES_PAGE_SIZE, (rows) => selectSearches(db, filter, rows)),
    countSearches(db, filter),
  ]);
  return { searches: found.map(toSearch), total_count, next };
};

interface SearchWish {
  who: Changer;
  id: number;
  state: SearchState;
  /** What it has to be until now. */
  from?: unknown;
  why?: string;
}

const change = async (
  tx: Database,
  { who, id, state, from, why = '' }: SearchWish,
): Promise<PopularSearch> => {
  const before = await lockSearch(tx, id);
  if (!before) throw new Refused('not_found', `there is no search ${id}`, { field: 'search_id' });
  if (from !== undefined && before.state !== from)
    throw new Refused('changed_meanwhile', 'somebody else changed it meanwhile', { field: 'search_id' });
  if (before.state === state) return toSearch(before);
  await setSearchState(tx, id, state);
  const { keyword: text, language } = before;
  await recordChange(tx, {
    ...{ who, kind: 'search', id, act: 'edit', why },
    before: { text, language, state: before.state },
    after: { text, language, state },
  });
  await recordEvents(tx, { kind: 'searchesChanged' });
  return toSearch({ ...before, state });
};

/** Setting what is so already changes nothing. @throws Refused not_found; changed_meanwhile where it is not as `from` says */
export const setSearch = (db: Database, wish: SearchWish): Promise<PopularSearch> =>
  inTransaction(db, (tx) => change(tx, wish));

/** A new one, pinned; one that is there is pinned. @throws Refused required, max_length */
export const addSearch = (
  db: Database,
  { who, text, language }: { who: Changer; text: string; language: Language },
): Promise<PopularSearch> =>
  inTransaction(db, async (tx) => {
    const id = await insertSearch(tx, readTitle(text, 'text', SEARCH_TEXT_MAX_LENGTH), language);
    return change(tx, { who, id, state: 'pinned' });
  });

/** Of the site's list, by its whole text. @throws Refused not_found */
export const setSearchOf = (
  db: Database,
  { text, language, ...wish }: Omit<SearchWish, 'id'> & { text: string; language: Language },
): Promise<PopularSearch> =>
  inTransaction(db, async (tx) => {
    const id = await selectSearchOf(tx, { text, language });
    if (id === undefined) throw new Refused('not_found', `there is no search ${text}`, { field: 'text' });
    return change(tx, { ...wish, id });
  });
