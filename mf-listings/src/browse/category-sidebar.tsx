/** Big categories and the selected ones: a column beside the grid, a scrolling row above it on small screens. */
import type { BrowseQuery, Main } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, Link, useHasPage, useIntl, useSite } from '@foyer/shared/platform';
import { Count } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import styles from './category-sidebar.module.css';
import { categoryTerms, hrefOfTerms, type KeptChoices } from './listing-links.ts';

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
  const shown = categories.filter(
    ({ dir, total_videos }) => total_videos >= sidebarThreshold || terms.includes(dir),
  );
  return (
    <nav className={styles.sidebar} aria-label={intl.formatMessage({ id: 'listings.categories.label' })}>
      <h2 className={styles.title}>
        <FormattedMessage id="listings.categories.label" />
      </h2>
      <ul className={styles.list}>
        {shown.map(({ dir, title, total_videos }) => (
          <li key={dir}>
            <Link
              className={styles.link}
              to={hrefOfTerms(query, [dir], kept)}
              aria-current={terms.includes(dir) ? 'true' : undefined}
            >
              <span className={styles.name}>{title}</span>
              <span className={styles.count}>
                <Count value={total_videos} />
              </span>
            </Link>
          </li>
        ))}
        {hasPage(urls.categories()) && (
          <li>
            <Link className={styles.link} to={urls.categories()}>
              <FormattedMessage id="listings.categories.all" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
};
