/** Sorts and filters of a listing; all of them are links, so that each choice has an address. */
import {
  type BrowseQuery,
  DATES,
  DURATIONS,
  isDatedSort,
  SEARCH_SORTS,
  VIDEO_SORTS,
  VIDEO_TYPES,
} from '@foyer/shared/wire-schemas/listings';
import { Link, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { LinkMenu } from '../link-menu.tsx';
import styles from './filter-bar.module.css';
import { canonicalOfListing, isFiltered, type KeptChoices, listingHref } from './listing-links.ts';
import { SORT_LABELS } from './sort-messages.ts';

/** Filters by their key in the query, with the values that they offer. */
const FILTERS = [
  { key: 'date', label: 'listings.filter.date', choice: 'listings.filter.date.choice', choices: DATES },
  {
    key: 'duration',
    label: 'listings.filter.duration',
    choice: 'listings.filter.duration.choice',
    choices: DURATIONS,
  },
  { key: 'type', label: 'listings.filter.type', choice: 'listings.filter.type.choice', choices: VIDEO_TYPES },
] as const;

export const FilterBar = ({ query, kept }: { query: BrowseQuery; kept: KeptChoices }) => {
  const intl = useIntl();
  const first = { ...query, page: 1 };
  const sorts = (query.section === 'search' ? SEARCH_SORTS : VIDEO_SORTS).map((sort) => ({
    label: intl.formatMessage({ id: SORT_LABELS[sort] }),
    to: listingHref({ ...first, sort }, kept),
    current: sort === query.sort,
  }));
  const filters = FILTERS.filter(({ key }) => key !== 'date' || isDatedSort(query.sort));
  return (
    <div className={styles.bar}>
      <div className={styles.sorts}>
        <LinkTabs items={sorts} label={intl.formatMessage({ id: 'listings.sorts.label' })} />
      </div>
      <div
        className={styles.filters}
        role="group"
        aria-label={intl.formatMessage({ id: 'listings.filters.label' })}
      >
        {filters.map(({ key, label, choice, choices }, index) => {
          const nameOf = (value: string) => intl.formatMessage({ id: choice }, { value: value || 'any' });
          return (
            <LinkMenu
              key={key}
              group="listing-filter"
              label={intl.formatMessage({ id: label })}
              value={nameOf(query[key])}
              compact
              active={query[key] !== choices[0]}
              align={index === filters.length - 1 ? 'end' : 'start'}
              items={choices.map((value) => ({
                label: nameOf(value),
                to: listingHref({ ...first, [key]: value }, kept),
                current: value === query[key],
              }))}
            />
          );
        })}
        {isFiltered(query) && (
          <Link className={styles.clear} to={canonicalOfListing(first, kept)}>
            <Icon name="close" size={16} />
            <span className={styles.words}>{intl.formatMessage({ id: 'listings.filter.clear' })}</span>
          </Link>
        )}
      </div>
    </div>
  );
};
