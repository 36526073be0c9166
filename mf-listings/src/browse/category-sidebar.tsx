/**
 * Big categories and the selected ones: a column next to the grid, on small screens after it. A name leads to that category alone; where
 * some are selected, the sign next to it adds it to them or takes it away.
 */
import { type BrowseQuery, CATEGORY_SELECTION_MAX, type Main } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, Link, useHasPage, useIntl, useSite } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Count } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import styles from './category-sidebar.module.css';
import { categoryTerms, hrefOfTerms, type KeptChoices } from './listing-links.ts';

/** Where the link to the categories leads without JavaScript. */
export const CATEGORIES_ID = 'listing-categories';

export interface CategorySidebarProps {
  query: BrowseQuery;
  kept: KeptChoices;
  categories: Main['categories'];
}

export const CategorySidebar = ({ query, kept, categories }: CategorySidebarProps) => {
  const intl = useIntl();
  const { sidebarThreshold } = useSite().settings;
  const hasPage = useHasPage();
  const terms = categoryTerms(query);
  const wanted = terms.filter((term) => !term.startsWith('-'));
  const mayAdd =
    wanted.length > 0 && wanted.flatMap((term) => term.split('~')).length < CATEGORY_SELECTION_MAX;
  const shown = categories.filter(
    ({ dir, total_videos, in_sidebar = true }) =>
      (in_sidebar && total_videos >= sidebarThreshold) || terms.includes(dir),
  );
  return (
    <nav
      className={styles.sidebar}
      id={CATEGORIES_ID}
      aria-label={intl.formatMessage({ id: 'listings.categories.label' })}
    >
      <h2 className={styles.title}>
        <FormattedMessage id="listings.categories.label" />
      </h2>
      <ul className={styles.list}>
        {shown.map(({ dir, title, total_videos }) => {
          const isChosen = terms.includes(dir);
          return (
            <li key={dir} className={styles.entry}>
              <Link
                className={styles.link}
                to={hrefOfTerms(query, [dir], kept)}
                aria-current={isChosen ? 'true' : undefined}
              >
                <span className={styles.name}>{title}</span>
                <span className={styles.count}>
                  <Count value={total_videos} />
                </span>
              </Link>
              {mayAdd && !isChosen && (
                <Link
                  className={styles.add}
                  to={hrefOfTerms(query, [...terms, dir], kept)}
                  rel="nofollow"
                  aria-label={intl.formatMessage({ id: 'listings.categories.addOne' }, { title })}
                >
                  <Icon name="plus" size={16} />
                </Link>
              )}
            </li>
          );
        })}
        {hasPage(urls.categories()) && (
          <li className={styles.entry}>
            <Link className={styles.link} to={urls.categories()}>
              <FormattedMessage id="listings.categories.all" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
};
