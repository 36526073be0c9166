/** What a page address of this remote asks the API for. Source: docs/specification/pages.md, addresses.md. */
import type { Lifetime } from '@foyer/shared/wire-schemas/answers';
import {
  type BrowseQuery,
  type DateFilter,
  DATES,
  DEFAULT_VIDEO_SORT,
  DURATIONS,
  hasTooManyTerms,
  isDatedSort,
  LISTING_PAGE_SIZE,
  type ListingQuery,
  NO_FILTERS,
  PAGE_MAX,
  SEARCH_SORTS,
  type SearchSort,
  VIDEO_SORTS,
  VIDEO_TYPES,
  type VideoSort,
} from '@foyer/shared/wire-schemas/listings';
import { type Country, type Gender, isGender } from '@foyer/shared/wire-schemas/site';
import { countryFromSearch } from '../countries.ts';

export interface UrlRefusal {
  status: 404;
}

/** The visitor's own group and country, for addresses that name none. */
export interface ListingVisitor {
  gender: Gender;
  country: Country;
}

/** Lists of the newest change by the minute, the others by the hour: seconds. */
const FRESH_LIFETIME: Lifetime = 3600;
const RANKED_LIFETIME: Lifetime = 14400;
const lifetimeOfSort = (sort: VideoSort): Lifetime =>
  sort === DEFAULT_VIDEO_SORT ? FRESH_LIFETIME : RANKED_LIFETIME;

const SLUG = '[\\p{Ll}\\p{Lo}\\p{Lm}\\p{N}][\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}\\p{N}-]*';
const TERM = `-?${SLUG}(?:~${SLUG})*`;
/** `a,b` both, `a~b` any, `-a` without. */
const CATEGORY_TERMS = new RegExp(`^${TERM}(?:,${TERM})*$`, 'u');
const CATEGORY_TERMS_MAX_LENGTH = 400;

const isCategoryTerms = (text: string): boolean =>
  text.length <= CATEGORY_TERMS_MAX_LENGTH && CATEGORY_TERMS.test(text) && !hasTooManyTerms(text);

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((choice) => choice === text);

/** 1 to PAGE_MAX without leading zeros; undefined for anything else. */
const pageFromText = (text: string | undefined): number | undefined => {
  if (!text || !/^[1-9]\d{0,5}$/.test(text)) return undefined;
  const page = Number(text);
  return page <= PAGE_MAX ? page : undefined;
};

/** The group that the address itself names (`?gender=`), if any. */
export const genderFromSearch = (search: URLSearchParams): Gender | undefined => {
  const text = search.get('gender');
  return isGender(text) ? text : undefined;
};

const filtersFromSearch = (
  search: URLSearchParams,
  sort: SearchSort,
): Pick<ListingQuery, 'type' | 'duration' | 'date'> => {
  const date: DateFilter = oneOf(DATES, search.get('date')) ?? '';
  return {
    type: oneOf(VIDEO_TYPES, search.get('type')) ?? 'all',
    duration: oneOf(DURATIONS, search.get('duration')) ?? '',
    date: isDatedSort(sort) ? date : '',
  };
};

/**
 * `/videos/{sort}/{page}/`, `/categories/{object_id}/{sort}/{page}/`, `/top-country/{page}/`, distinguished by the
 * parameters present. A sort, a page or a list of categories that cannot be is 404; a filter that cannot be is as
 * if it were not there, since addresses with unknown keys are the same page.
 */
export const listingQueryFromUrl = (
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
  visitor: ListingVisitor,
): ListingQuery | UrlRefusal => {
  const page = pageFromText(params['page']);
  if (page === undefined) return { status: 404 };
  const gender = genderFromSearch(search) ?? visitor.gender;
  if (params['sort'] === undefined && params['object_id'] === undefined)
    return topCountryQuery(countryFromSearch(search) ?? visitor.country, gender, page);
  const sort = oneOf(VIDEO_SORTS, params['sort'] ?? null);
  const terms = params['object_id'];
  if (!sort || (terms !== undefined && !isCategoryTerms(terms))) return { status: 404 };
  return {
    lifetime: lifetimeOfSort(sort),
    gender,
    sort,
    count: LISTING_PAGE_SIZE,
    section: terms === undefined ? '' : 'categories',
    object_id: terms ?? '',
    page,
    ...filtersFromSearch(search, sort),
  };
};

/**
 * `/search/{page}/?s=…`. `text` is what was asked, trimmed, searchable or not; the caller asks for nothing when it is not.
 * A sort that a search does not know is relevance.
 */
export const searchQueryFromUrl = (
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
  visitor: Pick<ListingVisitor, 'gender'>,
): BrowseQuery | UrlRefusal => {
  const page = pageFromText(params['page']);
  if (page === undefined) return { status: 404 };
  const sort = oneOf(SEARCH_SORTS, search.get('sort')) ?? SEARCH_SORTS[0];
  return {
    lifetime: FRESH_LIFETIME,
    gender: genderFromSearch(search) ?? visitor.gender,
    sort,
    count: LISTING_PAGE_SIZE,
    section: 'search',
    object_id: (search.get('s') ?? '').trim(),
    page,
    ...filtersFromSearch(search, sort),
  };
};

/** What visitors of one country watch most. */
export const topCountryQuery = (country: Country, gender: Gender, page = 1): ListingQuery => ({
  lifetime: RANKED_LIFETIME,
  gender,
  sort: 'most-popular',
  count: LISTING_PAGE_SIZE,
  section: 'top-country',
  object_id: country,
  page,
  ...NO_FILTERS,
});
