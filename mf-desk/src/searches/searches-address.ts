/** Addresses of the popular searches' page: the language, and what is listed. */
import { SEARCH_STATES, type SearchState } from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';

/** What an address without them means is left out. */
export const SEARCHES_QUERY = {
  language: LANGUAGES.slice(1),
  state: SEARCH_STATES,
  q: { matches: '.{1,100}' },
  page: { matches: '[1-9]\\d{0,5}' },
} as const;

export interface SearchesView {
  language: Language;
  state: SearchState | '';
  question: string;
  page: number;
}

export const readSearchesView = (search: URLSearchParams): SearchesView => {
  const page = search.get('page') ?? '';
  return {
    language: LANGUAGES.find((known) => known === search.get('language')) ?? DEFAULT_LANGUAGE,
    state: SEARCH_STATES.find((known) => known === search.get('state')) ?? '',
    question: search.get('q')?.trim() ?? '',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
};

export const searchesAddress = ({
  language = DEFAULT_LANGUAGE,
  state = '',
  question = '',
  page = 1,
}: Partial<SearchesView> = {}): string =>
  urls.deskCatalogue('searches', {
    language: language === DEFAULT_LANGUAGE ? undefined : language,
    state: state || undefined,
    q: question || undefined,
    page: page === 1 ? undefined : page,
  });
