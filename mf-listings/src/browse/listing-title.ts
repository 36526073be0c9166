/** What a listing is called: its heading, its title and its description. */
import type { ListingPage, BrowseQuery, Main } from '@foyer/shared/wire-schemas/listings';
import type { IntlShape } from '@foyer/shared/platform';
import { type CategoryChoice, choiceOfTerms } from './category-choice.ts';
import { categoryTerms } from './listing-links.ts';
import { SORT_HEADINGS, SORT_LABELS } from './sort-messages.ts';

export type CategoryTitles = ReadonlyMap<string, string>;

/** Titles by dir, from the listing's own answer and from the list of all categories. */
export const categoryTitles = (listing?: ListingPage, main?: Main): CategoryTitles =>
  new Map(
    [...(main?.categories ?? []), ...(listing?.categories ?? [])].map(({ dir, title }) => [dir, title]),
  );

const titlesOf = (dirs: readonly string[], titles: CategoryTitles): string[] =>
  dirs.map((dir) => titles.get(dir) ?? dir);

/** One of them is enough: "Night or Rain". */
const orText = (dirs: readonly string[], titles: CategoryTitles, intl: IntlShape): string =>
  intl.formatList(titlesOf(dirs, titles), { type: 'disjunction' });

/** `a~b` as "A or B", `-a` as "without A". */
export const termTitle = (term: string, titles: CategoryTitles, intl: IntlShape): string =>
  term.startsWith('-')
    ? intl.formatMessage(
        { id: 'listings.categories.without' },
        { categories: orText(term.slice(1).split('~'), titles, intl) },
      )
    : orText(term.split('~'), titles, intl);

/** "Night or Rain videos without Snow". */
export const choiceText = (
  { wanted, excluded }: CategoryChoice,
  titles: CategoryTitles,
  intl: IntlShape,
): string => {
  const heading = intl.formatMessage(
    { id: 'listings.heading.categories' },
    { categories: wanted.map((dirs) => orText(dirs, titles, intl)).join(', ') },
  );
  if (excluded.length === 0) return heading;
  const categories = orText(excluded, titles, intl);
  return intl.formatMessage({ id: 'listings.heading.without' }, { heading, categories });
};

/** The page's first heading. */
export const listingHeading = (query: BrowseQuery, titles: CategoryTitles, intl: IntlShape): string => {
  const { section, sort, object_id } = query;
  if (section === 'top-country')
    return intl.formatMessage({ id: 'listings.country.popular' }, { country: object_id });
  if (section === 'categories') return choiceText(choiceOfTerms(categoryTerms(query)), titles, intl);
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
