/** Addresses of the popular searches' page: the language, and what is listed. */
import { SEARCH_STATES, type SearchState } from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { PLACE } from '../layout/list-place.ts';
import { urls } from '@foyer/shared/urls';

/** What an address without them means is left out. */
export const SEARCHES_QUERY = {
  language: LANGUAGES.slice(1),
  state: SEARCH_STATES,
  q: { matches: '.{1,100}' },
  after: PLACE,
} as const;

export interface SearchesView {
  language: Language;
  state: SearchState | '';
  question: string;
  /** Empty: from the start. */
  after: string;
}

export const readSearchesView = (search: URLSearchParams): SearchesView => ({
  language: LANGUAGES.find((known) => known === search.get('language')) ?? DEFAULT_LANGUAGE,
  state: SEARCH_STATES.find((known) => known === search.get('state')) ?? '',
  question: search.get('q')?.trim() ?? '',
  after: search.get('after') ?? '',
});

export const searchesAddress = ({
  language = DEFAULT_LANGUAGE,
  state = '',
  question = '',
  after = '',
}: Partial<SearchesView> = {}): string =>
  urls.deskCatalogue('searches', {
    language: language === DEFAULT_LANGUAGE ? undefined : language,
    state: state || undefined,
    q: question || undefined,
    after: after || undefined,
  });
