/** The filters of a list of videos, with how many videos they would leave. */
import { type BrowseQuery, isDatedSort, NO_FILTERS } from '@foyer/shared/wire-schemas/listings';
import { GENDERS, isGender } from '@foyer/shared/wire-schemas/site';
import { useIntl } from '@foyer/shared/platform';
import type { FilterGroup } from '@foyer/shared/ui/filters/filter-group-fields';
import { FilterPanel, type FilterValues } from '@foyer/shared/ui/filters/filter-panel';
import { useState } from 'react';
import { listingsApi } from '../listings-api.ts';
import { useFilterWords } from '../filters/use-filter-words.ts';
import { FILTERS } from './filters.ts';
import { canonicalOfListing, type KeptChoices, listingHref } from './listing-links.ts';

/** What the choices of the form ask for. */
const narrow = (query: BrowseQuery, values: FilterValues): BrowseQuery => ({
  ...query,
  page: 1,
  ...Object.fromEntries(FILTERS.map(({ key, choices }) => [key, values[key] ?? choices[0]])),
  ...(isGender(values['gender']) && { gender: values['gender'] }),
});

export const ListingFilters = ({ query, kept }: { query: BrowseQuery; kept: KeptChoices }) => {
  const intl = useIntl();
  const [draft, setDraft] = useState<FilterValues | null>(null);
  // The page that applying leads to: asked once for both, and out of every cache.
  const { currentData: found } = listingsApi.endpoints.listingsGetListing.useQuery(
    draft ? narrow(query, draft) : query,
    { skip: draft === null },
  );
  const words = useFilterWords(
    found && { count: found.total_count, isEstimate: found.total_is_estimate ?? false },
  );
  const groups: FilterGroup[] = FILTERS.filter(({ key }) => key !== 'date' || isDatedSort(query.sort)).map(
    ({ key, label, choice, choices }) => ({
      name: key,
      label: intl.formatMessage({ id: label }),
      value: query[key],
      choices: choices.map((value) => ({
        value,
        label: intl.formatMessage({ id: choice }, { value: value || 'any' }),
      })),
    }),
  );
  // Every list is of one group of videos: this one is chosen already.
  const genders = [query.gender, ...GENDERS.filter((gender) => gender !== query.gender)];
  groups.push({
    name: 'gender',
    label: intl.formatMessage({ id: 'listings.filter.gender' }),
    value: query.gender,
    choices: genders.map((value) => ({
      value,
      label: intl.formatMessage({ id: 'listings.filter.gender.choice' }, { value }),
    })),
  });
  const first: BrowseQuery = { ...query, page: 1 };
  const bare = listingHref({ ...first, ...NO_FILTERS }, {});
  const [action = '', search = ''] = bare.split('?');
  return (
    <FilterPanel
      groups={groups}
      action={action}
      kept={Object.fromEntries(new URLSearchParams(search))}
      hrefOf={(values) => {
        const gender = values['gender'];
        const isOther = isGender(gender) && gender !== query.gender;
        return listingHref(narrow(query, values), isOther ? { ...kept, gender } : kept);
      }}
      clearTo={canonicalOfListing(first, kept)}
      onDraft={setDraft}
      words={words}
    />
  );
};
