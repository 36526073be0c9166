/** Everything that narrows a list, in one row: each chip takes its own choice away. Nothing where nothing is chosen. */
import { type BrowseQuery, CATEGORY_SELECTION_MAX } from '@foyer/shared/wire-schemas/listings';
import { useIntl } from '@foyer/shared/platform';
import { ChosenFilters } from '@foyer/shared/ui/filters/chosen-filters';
import type { CategoriesLinkProps } from './category-dialog.tsx';
import { CategoriesLink } from './categories-link.tsx';
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
  const withoutTerm = (term: string) => {
    const rest = terms.filter((other) => other !== term);
    // What is only excluded is no list.
    return hrefOfTerms(query, rest.some((other) => !other.startsWith('-')) ? rest : [], kept);
  };
  const items = [
    ...terms.map((term) => ({ key: term, title: termTitle(term, titles, intl), to: withoutTerm(term) })),
    ...filters.map(({ key, choice, choices }) => ({
      key,
      title: intl.formatMessage({ id: choice }, { value: query[key] }),
      to: listingHref({ ...first, [key]: choices[0] }, kept),
    })),
  ];
  const mayAdd =
    wanted.length > 0 && wanted.flatMap((term) => term.split('~')).length < CATEGORY_SELECTION_MAX;
  return (
    <ChosenFilters
      items={items}
      clearTo={isFiltered(query) ? canonicalOfListing(first, kept) : undefined}
      words={{
        label: intl.formatMessage({ id: 'listings.chosen' }),
        clear: intl.formatMessage({ id: 'listings.filter.clear' }),
        remove: intl.formatMessage({ id: 'listings.categories.remove' }),
      }}
    >
      {mayAdd && <CategoriesLink {...props} isAdding />}
    </ChosenFilters>
  );
};
