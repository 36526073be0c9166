/** What the home page asks for; `load` and the blocks must ask alike. */
import { HOME_BLOCK_SIZE, type ListingQuery, type VideoSort } from '@foyer/shared/wire-schemas/listings';
import type { Country, Gender } from '@foyer/shared/wire-schemas/site';
import { lifetimeOfSort, topCountryQuery } from '../browse/listing-query.ts';
import { countryFromSearch } from '../countries.ts';

const sortedQuery = (sort: VideoSort, gender: Gender): ListingQuery => ({
  lifetime: lifetimeOfSort(sort),
  gender,
  sort,
  count: HOME_BLOCK_SIZE,
  section: '',
  object_id: '',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
});

export interface HomeQueries {
  national: ListingQuery;
  popular: ListingQuery;
  latest: ListingQuery;
}

/** @param visitor country and group that hold where the address names none. */
export const homeQueries = (
  search: URLSearchParams,
  visitor: { country: Country; gender: Gender },
): HomeQueries => ({
  national: topCountryQuery(countryFromSearch(search) ?? visitor.country, visitor.gender, 1, HOME_BLOCK_SIZE),
  popular: sortedQuery('most-popular', visitor.gender),
  latest: sortedQuery('latest-updates', visitor.gender),
});
