/** What a listing is called: its heading, its title and its description. */
import type { ListingPage, BrowseQuery, Main } from '@foyer/shared/wire-schemas/listings';
import type { IntlShape } from '@foyer/shared/platform';
import { categoryTerms } from './listing-links.ts';
import { SORT_HEADINGS, SORT_LABELS } from './sort-messages.ts';

export type CategoryTitles = ReadonlyMap<string, string>;

/** Titles by dir, from the listing's own answer and from the list of all categories. */
export const categoryTitles = (listing?: ListingPage, main?: Main): CategoryTitles =>
  new Map(
    [...(main?.categories ?? []), ...(listing?.categories ?? [])].map(({ dir, title }) => [dir, title]),
  );

/** `a~b` as "A / B", `-a` as "not A" by its sign. */
export const termTitle = (term: string, titles: CategoryTitles): string => {
  const excluded = term.startsWith('-');
  const dirs = (excluded ? term.slice(1) : term).split('~');
  const text = dirs.map((dir) => titles.get(dir) ?? dir).join(' / ');
  return excluded ? `− ${text}` : text;
};

/** The page's first heading. */
export const listingHeading = (query: BrowseQuery, titles: CategoryTitles, intl: IntlShape): string => {
  const { section, sort, object_id } = query;
  if (section === 'top-country')
    return intl.formatMessage({ id: 'listings.country.popular' }, { country: object_id });
  if (section === 'categories') {
    const categories = categoryTerms(query)
      .map((term) => termTitle(term, titles))
      .join(', ');
    return intl.formatMessage({ id: 'listings.heading.categories' }, { categories });
  }
  if (section === 'search' || sort === 'relevance')
    return intl.formatMessage({ id: 'listings.search.heading' }, { text: object_id });
  return intl.formatMessage({ id: SORT_HEADINGS[sort] });
};

/** The document's title: pages of one list differ in it. */
export const listingTitle = (query: BrowseQuery, heading: string, intl: IntlShape): string => {
  const { section, sort, page } = query;
  const sorted =
    section === 'categories' ? `${heading}: ${intl.formatMessage({ id: SORT_LABELS[sort] })}` : heading;
  return page === 1 ? sorted : intl.formatMessage({ id: 'listings.title.page' }, { title: sorted, page });
};
