/** What the list of members is narrowed by, each as a chip that takes it away. */
import { useIntl } from '@foyer/shared/platform';
import { ChosenFilters } from '@foyer/shared/ui/filters/chosen-filters';
import { choiceName, FILTER_LABELS, SHOWN_FILTERS } from './people-filter-words.ts';
import { type PeopleView, peopleAddress } from './people-query.ts';

export const PeopleChosen = ({ view: { sort, filters } }: { view: PeopleView }) => {
  const intl = useIntl();
  const items = SHOWN_FILTERS.flatMap((filter) => {
    const value = filters[filter];
    if (!value) return [];
    const { [filter]: _, ...others } = filters;
    const name = choiceName(intl, filter, value);
    return [
      {
        key: filter,
        to: peopleAddress({ sort, page: 1, filters: others }),
        title: (
          <span suppressHydrationWarning>
            {filter === 'avatar' ? name : `${intl.formatMessage({ id: FILTER_LABELS[filter] })}: ${name}`}
          </span>
        ),
      },
    ];
  });
  return (
    <ChosenFilters
      items={items}
      clearTo={peopleAddress({ sort, page: 1, filters: {} })}
      words={{
        label: intl.formatMessage({ id: 'community.people.chosen' }),
        clear: intl.formatMessage({ id: 'community.people.filter.clear' }),
        remove: intl.formatMessage({ id: 'community.people.filter.remove' }),
      }}
    />
  );
};
