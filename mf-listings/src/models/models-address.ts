/** What an address of the models' list asks for, and the address of what it asks for. */
import { formatFilters } from '@foyer/shared/wire-schemas/filters';
import {
  MODEL_SORTS,
  MODELS_PAGE_SIZE,
  type ModelSort,
  type ModelsQuery,
} from '@foyer/shared/wire-schemas/models';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';
import { genderFromSearch } from '../browse/listing-query.ts';
import { sortedPage } from '../lists/list-address.ts';
import { MODEL_FILTER_VALUES, type ModelFilterKey, type ModelFilters } from './model-filters.ts';

export interface ModelsView {
  sort: ModelSort;
  page: number;
  filters: ModelFilters;
  /** The group that the address itself names; links carry it on. */
  gender?: Gender;
}

const KEYS = Object.keys(MODEL_FILTER_VALUES) as ModelFilterKey[];

/** Unknown keys and values are as if they were not there. */
export const modelFiltersFromSearch = (search: URLSearchParams): ModelFilters => {
  const filters: ModelFilters = {};
  for (const key of KEYS) {
    const value = search.get(key);
    if (value && MODEL_FILTER_VALUES[key].includes(value)) filters[key] = value;
  }
  return filters;
};

/** Undefined where the address names no list. */
export const modelsViewFromUrl = (
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): ModelsView | undefined => {
  const asked = sortedPage(MODEL_SORTS, params);
  return asked && { ...asked, filters: modelFiltersFromSearch(search), gender: genderFromSearch(search) };
};

/** @param own the visitor's group; the models of one group alone are listed. */
export const modelsQuery = ({ sort, page, filters, gender }: ModelsView, own: Gender): ModelsQuery => ({
  sort,
  count: MODELS_PAGE_SIZE,
  filter: formatFilters({ ...filters, gender: gender ?? own }),
  page,
});

/** Keys in alphabetical order, so that one choice has one address. */
export const modelsAddress = ({ sort, page, filters, gender }: ModelsView): string =>
  urls.models(
    sort,
    page,
    Object.fromEntries(
      Object.entries({ ...filters, gender }).sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );
