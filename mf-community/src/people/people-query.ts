/** What a community address asks for, and the address of what it asks for. Source: docs/specification/addresses.md. */
import { PAGE_MAX } from '@foyer/shared/wire-schemas/listings';
import {
  MEMBER_SORTS,
  MEMBERS_PAGE_SIZE,
  type MemberSort,
  type MembersQuery,
} from '@foyer/shared/wire-schemas/members/members';
import { urls } from '@foyer/shared/urls';
import { FILTER_CHOICES, PEOPLE_FILTERS, type PeopleFilter } from './people-filters.ts';

export type PeopleFilters = Partial<Record<PeopleFilter, string>>;

export interface PeopleView {
  sort: MemberSort;
  page: number;
  filters: PeopleFilters;
}

const isSort = (text: string | undefined): text is MemberSort => MEMBER_SORTS.includes(text as MemberSort);

/** Page of a path segment: 1 to PAGE_MAX without leading zeros; null for anything else. */
const pageOf = (text: string | undefined): number | null => {
  if (!text || !/^[1-9]\d{0,5}$/.test(text)) return null;
  const page = Number(text);
  return page <= PAGE_MAX ? page : null;
};

/** Filters of the query that the list knows; unknown keys and values are dropped, never sent on. */
export const filtersFromSearch = (search: URLSearchParams): PeopleFilters => {
  const filters: PeopleFilters = {};
  for (const key of PEOPLE_FILTERS) {
    const value = search.get(key);
    if (value && FILTER_CHOICES[key].includes(value)) filters[key] = value;
  }
  return filters;
};

/** Null where the address names no list: an unknown sort or no page number. */
export const viewFromUrl = (
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): PeopleView | null => {
  const page = pageOf(params.page);
  if (!isSort(params.sort) || page === null) return null;
  return { sort: params.sort, page, filters: filtersFromSearch(search) };
};

/** `{filter}` of the API: `key:value` pairs joined by `;`, keys in alphabetical order; empty for none. */
export const filterText = (filters: PeopleFilters): string =>
  Object.entries(filters)
    .filter(([, value]) => value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}:${encodeURIComponent(value)}`)
    .join(';');

export const membersQuery = ({ sort, page, filters }: PeopleView): MembersQuery => ({
  sort,
  count: MEMBERS_PAGE_SIZE,
  filter: filterText(filters),
  page,
});

/** Address of a view. Its query is in alphabetical order, so that one view has one address. */
export const peopleAddress = ({ sort, page, filters }: PeopleView): string =>
  urls.community(
    sort,
    page,
    Object.fromEntries(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
