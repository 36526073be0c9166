/** One line above a list at every width: its sorts, its filters, its categories. All of them are links, so that each choice has an address. */
import {
  type BrowseQuery,
  isDatedSort,
  SEARCH_SORTS,
  VIDEO_SORTS,
} from '@foyer/shared/wire-schemas/listings';
import { useIntl } from '@foyer/shared/platform';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { useEffect, useRef } from 'react';
import { CategoriesLink, type CategoriesLinkProps } from './categories-link.tsx';
import styles from './filter-bar.module.css';
import { FilterMenu } from './filter-menu.tsx';
import { listingHref } from './listing-links.ts';
import { SORT_EXPLANATIONS, SORT_LABELS } from './sort-messages.ts';

export const FilterBar = (props: CategoriesLinkProps) => {
  const { query, kept } = props;
  const intl = useIntl();
  const sorts = useRef<HTMLDivElement>(null);
  const { sort, section } = query;
  const first: BrowseQuery = { ...query, page: 1 };
  const items = (section === 'search' ? SEARCH_SORTS : VIDEO_SORTS).map((other) => ({
    label: intl.formatMessage({ id: SORT_LABELS[other] }),
    to: listingHref({ ...first, sort: other, date: isDatedSort(other) ? query.date : '' }, kept),
    current: other === sort,
  }));
  // On narrow screens the tabs scroll; the chosen one is brought into sight.
  useEffect(() => {
    const tabs = sorts.current?.querySelector('nav');
    const chosen = tabs?.querySelector<HTMLElement>('[aria-current]');
    if (tabs && chosen) tabs.scrollLeft = chosen.offsetLeft - (tabs.clientWidth - chosen.offsetWidth) / 2;
  }, [sort]);
  const explanation = SORT_EXPLANATIONS[sort];
  return (
    <>
      <div className={styles.bar}>
        <div ref={sorts} className={styles.sorts}>
          <LinkTabs items={items} label={intl.formatMessage({ id: 'listings.sorts.label' })} />
        </div>
        <div className={styles.tools}>
          <FilterMenu query={query} kept={kept} />
          {section !== 'search' && <CategoriesLink {...props} />}
        </div>
      </div>
      {explanation && <p className={styles.about}>{intl.formatMessage({ id: explanation })}</p>}
    </>
  );
};
