/** Page addresses around one listing: its other sorts, pages, filters and categories. */
import {
  type BrowseQuery,
  DEFAULT_VIDEO_SORT,
  isDatedSort,
  NO_FILTERS,
  SEARCH_SORTS,
} from '@foyer/shared/wire-schemas/listings';
import type { Country, Gender } from '@foyer/shared/wire-schemas/site';
import { type QueryValues, urls } from '@foyer/shared/urls';
import { countryFromSearch } from '../countries.ts';
import { genderFromSearch } from './listing-query.ts';

/** What the address names itself and links must therefore carry on. */
export interface KeptChoices {
  gender?: Gender;
  country?: Country;
}
export const keptChoicesFromSearch = (search: URLSearchParams): KeptChoices => ({
  gender: genderFromSearch(search),
  country: countryFromSearch(search),
});

/** `a,b` as its terms, each with its own `~` and `-`. */
export const categoryTerms = (query: BrowseQuery): readonly string[] =>
  query.section === 'categories' ? query.object_id.split(',') : [];

/** The page that shows `query`. Filters that its sort does not offer are left out. */
export const listingHref = (query: BrowseQuery, kept: KeptChoices = {}): string => {
  const { sort, page, section, object_id } = query;
  if (section === 'top-country') return urls.topCountry(page, { country: kept.country, gender: kept.gender });
  const values: QueryValues = {
    date: isDatedSort(sort) ? query.date : '',
    duration: query.duration,
    type: query.type === 'all' ? '' : query.type,
    gender: kept.gender,
  };
  if (section === 'search')
    return urls.search(object_id, page, { sort: sort === SEARCH_SORTS[0] ? '' : sort, ...values });
  const listSort = sort === 'relevance' ? DEFAULT_VIDEO_SORT : sort;
  return section === 'categories'
    ? urls.category(object_id.split(','), listSort, page, values)
    : urls.videos(listSort, page, values);
};

/** The first page of the same listing narrowed to `terms` instead; without any, the list of categories. */
export const hrefOfTerms = (query: BrowseQuery, terms: readonly string[], kept: KeptChoices): string =>
  terms.length === 0
    ? urls.categories()
    : listingHref({ ...query, section: 'categories', object_id: terms.join(','), page: 1 }, kept);

/** The address that search engines should know the listing by: without its filters. */
export const canonicalOfListing = (query: BrowseQuery, kept: KeptChoices): string =>
  listingHref({ ...query, ...NO_FILTERS }, kept);

/** Whether the visitor narrowed the list by something that can rightly leave nothing. */
export const isFiltered = ({ date, duration, type }: BrowseQuery): boolean =>
  date !== '' || duration !== '' || type !== 'all';

/** Whether it mixes categories: there are too many such lists for search engines to know each. */
export const isMixed = (query: BrowseQuery): boolean => {
  const terms = categoryTerms(query);
  return terms.length > 1 || terms.some((term) => /^-|~/.test(term));
};
