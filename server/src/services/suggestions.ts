/** Suggestions while a visitor types; only what everyone may see. */
import type { Language } from '@foyer/shared/http/site';
import { SEARCH_MAX_LENGTH, SUGGESTIONS_MAX, type Suggestions } from '@foyer/shared/http/suggestions';
import type { Database } from '../database/create-database.ts';
import { selectKeywordsLike, selectTermsLike, selectTitlesLike } from '../sql/suggestions.sql.ts';
import { hasCjk, searchQuery } from './search-tokens.ts';

/** Nearly every title holds a word that begins with one or two given letters: such a search would tell nothing. */
const MIN_SEARCHED_LENGTH = 3;

export interface SuggestionContext {
  language: Language;
  /** What is popular there comes first; absent in answers that are shared. */
  country?: string;
}

/** Nothing for an empty text; a longer one than a search may be is cut. */
export const getSuggestions = async (
  db: Database,
  typedText: string,
  { language, country = '' }: SuggestionContext,
): Promise<Suggestions> => {
  const typed = [...typedText.normalize('NFKC').trim()].slice(0, SEARCH_MAX_LENGTH).join('');
  if (typed === '') return { keywords: [], titles: [], categories: [], models: [] };
  const [keywords, titles, terms] = await Promise.all([
    selectKeywordsLike(db, typed, SUGGESTIONS_MAX),
    selectTitlesLike(db, typed, {
      query: hasCjk(typed) || typed.length >= MIN_SEARCHED_LENGTH ? searchQuery(typed) : '',
      country,
      limit: SUGGESTIONS_MAX,
    }),
    selectTermsLike(db, typed, language, SUGGESTIONS_MAX),
  ]);
  return { keywords, titles, ...terms };
};
