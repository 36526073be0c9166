/** The filters of members, with how many members they would leave. */
import { useIntl } from '@foyer/shared/platform';
import { FilterPanel, type FilterValues } from '@foyer/shared/ui/filters/filter-panel';
import { urls } from '@foyer/shared/urls';
import { useState } from 'react';
import { communityApi } from '../community-api.ts';
import { choicesOf, FILTER_LABELS, SHOWN_FILTERS } from './people-filter-words.ts';
import { filtersFromSearch, membersQuery, type PeopleView, peopleAddress } from './people-query.ts';

export const PeopleFilterPanel = ({ view }: { view: PeopleView }) => {
  const intl = useIntl();
  const [draft, setDraft] = useState<FilterValues | null>(null);
  const { sort, filters } = view;
  const narrow = (values: FilterValues): PeopleView => ({
    sort,
    page: 1,
    filters: filtersFromSearch(new URLSearchParams(values)),
  });
  // The page that applying leads to: asked once for both, and out of every cache.
  const { currentData: found } = communityApi.endpoints.communityGetMembers.useQuery(
    membersQuery(draft ? narrow(draft) : view),
    { skip: draft === null },
  );
  return (
    <FilterPanel
      groups={SHOWN_FILTERS.map((filter) => ({
        name: filter,
        label: intl.formatMessage({ id: FILTER_LABELS[filter] }),
        choices: choicesOf(intl, filter),
        value: filters[filter] ?? '',
      }))}
      action={urls.community(sort)}
      hrefOf={(values) => peopleAddress(narrow(values))}
      clearTo={peopleAddress({ sort, page: 1, filters: {} })}
      onDraft={setDraft}
      words={{
        label: intl.formatMessage({ id: 'community.people.filters' }),
        clear: intl.formatMessage({ id: 'community.people.filter.clear' }),
        apply: found
          ? intl.formatMessage(
              {
                id: found.has_more
                  ? 'community.people.filter.showLeast'
                  : 'community.people.filter.showCount',
              },
              { count: found.total_count },
            )
          : intl.formatMessage({ id: 'community.people.filter.show' }),
      }}
    />
  );
};
