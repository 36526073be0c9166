/**
 * The sort and filters that were last chosen on this device, offered on lists that are neither sorted nor filtered. A link like any
 * other: no list is narrowed without being asked.
 */
import { FormattedMessage, Link, type LocalKey, localStore, useIntl } from '@foyer/shared/platform';
import {
  type BrowseQuery,
  DEFAULT_VIDEO_SORT,
  DURATIONS,
  SEARCH_SORTS,
  VIDEO_SORTS,
  VIDEO_TYPES,
} from '@foyer/shared/wire-schemas/listings';
import { useEffect, useState } from 'react';
import { isFiltered, type KeptChoices, listingHref } from '../browse/listing-links.ts';
import { SORT_LABELS } from '../browse/sort-messages.ts';
import css from './endless.module.css';

type LastFilters = Pick<BrowseQuery, 'sort' | 'type' | 'duration'>;

const LAST_FILTERS: LocalKey<LastFilters> = {
  name: 'list-filters',
  parse: (value) => {
    const kept = (value ?? {}) as Partial<LastFilters>;
    const sort = VIDEO_SORTS.find((known) => known === kept.sort);
    const type = VIDEO_TYPES.find((known) => known === kept.type);
    const duration = DURATIONS.find((known) => known === kept.duration);
    return sort && type && duration !== undefined ? { sort, type, duration } : undefined;
  },
};

/** Whether the visitor chose anything; a search starts with a sort of its own. */
const isChosen = (query: BrowseQuery): boolean =>
  isFiltered(query) || (query.sort !== DEFAULT_VIDEO_SORT && query.sort !== SEARCH_SORTS[0]);

export const LastFiltersLink = ({ query, kept }: { query: BrowseQuery; kept: KeptChoices }) => {
  const intl = useIntl();
  const [last, setLast] = useState<LastFilters>();
  const { sort, type, duration, section } = query;
  const chosen = isChosen(query);
  useEffect(() => {
    if (section === 'top-country') return;
    if (chosen) localStore.write(LAST_FILTERS, { sort, type, duration });
    setLast(chosen ? undefined : localStore.read(LAST_FILTERS));
  }, [sort, type, duration, section, chosen]);
  if (!last) return null;
  const words = [
    intl.formatMessage({ id: SORT_LABELS[last.sort] }),
    ...(last.type === 'all'
      ? []
      : [intl.formatMessage({ id: 'listings.filter.type.choice' }, { value: last.type })]),
    ...(last.duration
      ? [intl.formatMessage({ id: 'listings.filter.duration.choice' }, { value: last.duration })]
      : []),
  ];
  return (
    <Link className={css.last} to={listingHref({ ...query, ...last, page: 1 }, kept)}>
      <FormattedMessage id="listings.endless.last" values={{ choices: words.join(' · ') }} />
    </Link>
  );
};
