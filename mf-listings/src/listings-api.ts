/** Endpoints of the lists; the only file of this remote that builds API addresses. Source: product.md section 7. */
import type { Lifetime } from '@foyer/shared/wire-schemas/answers';
import type { CategoriesAnswer } from '@foyer/shared/wire-schemas/categories';
import type { ListingPage, ListingQuery } from '@foyer/shared/wire-schemas/listings';
import type { Gender, Language } from '@foyer/shared/wire-schemas/site';
import { injectEndpoints } from '@foyer/shared/platform';

/** Percent-encoded; the comma of a list of categories stays, as in page addresses. */
const part = (text: string | number): string => encodeURIComponent(text).replaceAll('%2C', ',');

/** `/api/json/videos2/…`; empty fields keep their dots. */
export const listingAddress = (query: ListingQuery): string => {
  const { section, object_id, page, type, duration, date } = query;
  const folders = [query.lifetime, query.gender, query.sort, query.count].map(part).join('/');
  const name = [section, object_id, page, type, duration, date].map(part).join('.');
  return `/api/json/videos2/${folders}/${name}.json`;
};

/** Categories change slowly: seconds. */
const CATEGORIES_LIFETIME: Lifetime = 3600;

export interface CategoriesQuery {
  gender: Gender;
  /** Language of the titles, which are also the order. */
  language: Language;
}
export const categoriesAddress = ({ gender, language }: CategoriesQuery): string =>
  `/api/json/categories/${CATEGORIES_LIFETIME}/${gender}.${language}.json`;

export const listingsApi = injectEndpoints('listings', (build) => ({
  /** Fails with the API's status and code; a list without videos is data, with a code in it. */
  listingsGetListing: build.query<ListingPage, ListingQuery>({
    query: listingAddress,
    providesTags: ['Listing'],
  }),
  /** Every category that holds a video of the group, by title. */
  listingsGetCategories: build.query<CategoriesAnswer, CategoriesQuery>({ query: categoriesAddress }),
}));
