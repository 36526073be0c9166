/** Everything that narrows a list, in one row: each chip takes its own choice away. Nothing where nothing is chosen. */
import { type BrowseQuery, CATEGORY_SELECTION_MAX } from '@foyer/shared/wire-schemas/listings';
import { Link, useIntl } from '@foyer/shared/platform';
import { Chip } from '@foyer/shared/ui/controls/chip';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { CategoriesLink, type CategoriesLinkProps } from './categories-link.tsx';
import styles from './chosen-chips.module.css';
import { FILTERS } from './filters.ts';
import { canonicalOfListing, categoryTerms, hrefOfTerms, isFiltered, listingHref } from './listing-links.ts';
import { termTitle } from './listing-title.ts';

export const ChosenChips = (props: CategoriesLinkProps) => {
  const { query, kept, titles } = props;
  const intl = useIntl();
  const first: BrowseQuery = { ...query, page: 1 };
  const terms = categoryTerms(query);
  const wanted = terms.filter((term) => !term.startsWith('-'));
  const filters = FILTERS.filter(({ key, choices }) => query[key] !== choices[0]);
  if (terms.length === 0 && filters.length === 0) return null;
  const words = intl.formatMessage({ id: 'listings.categories.remove' });
  const chip = (key: string, to: string, title: string) => (
    <li key={key}>
      <Chip to={to} selected>
        {title}
        <VisuallyHidden>{words}</VisuallyHidden>
      </Chip>
    </li>
  );
  const withoutTerm = (term: string) => {
    const rest = terms.filter((other) => other !== term);
    // What is only excluded is no list.
    return hrefOfTerms(query, rest.some((other) => !other.startsWith('-')) ? rest : [], kept);
  };
  return (
    <ul className={styles.chips} aria-label={intl.formatMessage({ id: 'listings.chosen' })}>
      {terms.map((term) => chip(term, withoutTerm(term), termTitle(term, titles, intl)))}
      {filters.map(({ key, choice, choices }) =>
        chip(
          key,
          listingHref({ ...first, [key]: choices[0] }, kept),
          intl.formatMessage({ id: choice }, { value: query[key] }),
        ),
      )}
      {wanted.length > 0 && wanted.flatMap((term) => term.split('~')).length < CATEGORY_SELECTION_MAX && (
        <li>
          <CategoriesLink {...props} isAdding />
        </li>
      )}
      {isFiltered(query) && (
        <li>
          <Link className={styles.clear} to={canonicalOfListing(first, kept)}>
            {intl.formatMessage({ id: 'listings.filter.clear' })}
          </Link>
        </li>
      )}
    </ul>
  );
};
