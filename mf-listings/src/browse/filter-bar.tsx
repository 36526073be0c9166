/** One line above a list at every width: its sorts as links, its filters, its categories. Each choice has an address. */
import {
  type BrowseQuery,
  isDatedSort,
  SEARCH_SORTS,
  VIDEO_SORTS,
} from '@foyer/shared/wire-schemas/listings';
import { useIntl } from '@foyer/shared/platform';
import { ListBar } from '@foyer/shared/ui/filters/list-bar';
import type { CategoriesLinkProps } from './category-dialog.tsx';
import { CategoriesLink } from './categories-link.tsx';
import styles from './filter-bar.module.css';
import { ListingFilters } from './listing-filters.tsx';
import { listingHref } from './listing-links.ts';
import { SORT_EXPLANATIONS, SORT_LABELS } from './sort-messages.ts';

export const FilterBar = (props: CategoriesLinkProps) => {
  const { query, kept } = props;
  const intl = useIntl();
  const { sort, section } = query;
  const first: BrowseQuery = { ...query, page: 1 };
  const sorts = (section === 'search' ? SEARCH_SORTS : VIDEO_SORTS).map((other) => ({
    label: intl.formatMessage({ id: SORT_LABELS[other] }),
    to: listingHref({ ...first, sort: other, date: isDatedSort(other) ? query.date : '' }, kept),
    current: other === sort,
  }));
  const explanation = SORT_EXPLANATIONS[sort];
  return (
    <>
      <ListBar sorts={sorts} label={intl.formatMessage({ id: 'listings.sorts.label' })}>
        <ListingFilters query={query} kept={kept} />
        {section !== 'search' && <CategoriesLink {...props} />}
      </ListBar>
      {explanation && <p className={styles.about}>{intl.formatMessage({ id: explanation })}</p>}
    </>
  );
};
