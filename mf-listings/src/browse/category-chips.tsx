/** The categories that narrow a list; each chip takes its own away. */
import { CATEGORY_SELECTION_MAX, type BrowseQuery, type Main } from '@foyer/shared/wire-schemas/listings';
import { useIntl } from '@foyer/shared/platform';
import { Chip } from '@foyer/shared/ui/controls/chip';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { LinkMenu } from '../link-menu.tsx';
import styles from './category-chips.module.css';
import { categoryTerms, hrefOfTerms, type KeptChoices } from './listing-links.ts';
import { type CategoryTitles, termTitle } from './listing-title.ts';

export interface CategoryChipsProps {
  query: BrowseQuery;
  kept: KeptChoices;
  titles: CategoryTitles;
  categories: Main['categories'];
}

export const CategoryChips = ({ query, kept, titles, categories }: CategoryChipsProps) => {
  const intl = useIntl();
  const terms = categoryTerms(query);
  const others = categories.filter(({ dir }) => !terms.includes(dir));
  return (
    <div className={styles.row}>
      <ul className={styles.chips} aria-label={intl.formatMessage({ id: 'listings.categories.selected' })}>
        {terms.map((term) => {
          const title = termTitle(term, titles);
          const rest = terms.filter((other) => other !== term);
          return (
            <li key={term}>
              <Chip to={hrefOfTerms(query, rest, kept)} selected>
                {title}
                <VisuallyHidden>{intl.formatMessage({ id: 'listings.categories.remove' })}</VisuallyHidden>
              </Chip>
            </li>
          );
        })}
      </ul>
      {terms.length < CATEGORY_SELECTION_MAX && others.length > 0 && (
        <LinkMenu
          group="listing-filter"
          label={intl.formatMessage({ id: 'listings.categories.add' })}
          icon={<Icon name="plus" size={16} />}
          items={others.map(({ dir, title }) => ({
            label: title,
            to: hrefOfTerms(query, [...terms, dir], kept),
          }))}
        />
      )}
    </div>
  );
};
