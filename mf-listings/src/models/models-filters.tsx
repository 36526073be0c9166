/** Every filter of models but the letter, with how many models they would leave. */
import { type IntlShape, useIntl, useSite } from '@foyer/shared/platform';
import type { FilterGroup } from '@foyer/shared/ui/filters/filter-group-fields';
import { FilterPanel, type FilterValues } from '@foyer/shared/ui/filters/filter-panel';
import { urls } from '@foyer/shared/urls';
import { useState } from 'react';
import { collectionsApi } from '../collections-api.ts';
import { useFilterWords } from '../filters/use-filter-words.ts';
import { MODEL_FILTER_VALUES, MODEL_SELECTS, type ModelSelect } from './model-filters.ts';
import { choiceName, FILTER_LABELS } from './model-words.ts';
import { modelFiltersFromSearch, modelsAddress, modelsQuery, type ModelsView } from './models-address.ts';

const choicesOf = (intl: IntlShape, filter: ModelSelect): FilterGroup['choices'] => {
  const choices = MODEL_FILTER_VALUES[filter].map((value) => ({
    value,
    label: choiceName(intl, filter, value),
  }));
  if (filter === 'country') choices.sort((one, other) => one.label.localeCompare(other.label, intl.locale));
  return [{ value: '', label: intl.formatMessage({ id: 'listings.filter.any' }) }, ...choices];
};

export const ModelsFilters = ({ view }: { view: ModelsView }) => {
  const intl = useIntl();
  const { gender: own } = useSite();
  const [draft, setDraft] = useState<FilterValues | null>(null);
  const { sort, filters, gender } = view;
  const narrow = (values: FilterValues): ModelsView => ({
    ...view,
    page: 1,
    filters: { ...modelFiltersFromSearch(new URLSearchParams(values)), alphabet: filters.alphabet },
  });
  // The page that applying leads to: asked once for both, and out of every cache.
  const { currentData: found } = collectionsApi.endpoints.listingsGetModels.useQuery(
    modelsQuery(draft ? narrow(draft) : view, own),
    { skip: draft === null },
  );
  return (
    <FilterPanel
      groups={MODEL_SELECTS.map((filter) => ({
        name: filter,
        label: intl.formatMessage({ id: FILTER_LABELS[filter] }),
        choices: choicesOf(intl, filter),
        value: filters[filter] ?? '',
      }))}
      action={urls.models(sort)}
      kept={{ alphabet: filters.alphabet, gender }}
      hrefOf={(values) => modelsAddress(narrow(values))}
      clearTo={modelsAddress({ ...view, page: 1, filters: {} })}
      onDraft={setDraft}
      words={useFilterWords(found && { count: found.total_count })}
    />
  );
};
