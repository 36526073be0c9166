/** Suggestions while a visitor types; only what everyone may see. */
import { SEARCH_MAX_LENGTH, SUGGESTIONS_MAX, type Suggestions } from '@foyer/shared/http/suggestions';
import type { Database } from '../database/create-database.ts';
import { selectKeywordsLike, selectTermsLike, selectTitlesLike } from '../sql/suggestions.sql.ts';
import { searchQuery } from './search-tokens.ts';

/** Nothing for an empty text; a longer one than a search may be is cut. */
export const getSuggestions = async (db: Database, typedText: string): Promise<Suggestions> => {
  const typed = [...typedText.normalize('NFKC').trim()].slice(0, SEARCH_MAX_LENGTH).join('');
  if (typed === '') return { keywords: [], titles: [], categories: [], models: [] };
  const [keywords, titles, terms] = await Promise.all([
    selectKeywordsLike(db, typed, SUGGESTIONS_MAX),
    selectTitlesLike(db, typed, searchQuery(typed), SUGGESTIONS_MAX),
    selectTermsLike(db, typed, SUGGESTIONS_MAX),
  ]);
  return { keywords, titles, ...terms };
};
