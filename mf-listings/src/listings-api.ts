/** Endpoints of the lists; the only file of this remote that builds API addresses. Source: docs/specification/calls.md. */
import type { Lifetime } from '@foyer/shared/wire-schemas/answers';
import type { CategoriesAnswer } from '@foyer/shared/wire-schemas/categories';
import type { BrowseQuery, ListingPage } from '@foyer/shared/wire-schemas/listings';
import type { Home, HomeQuery } from '@foyer/shared/wire-schemas/home';
import { RELATED_LIFETIME_SECONDS, RELATED_PAGE_SIZE } from '@foyer/shared/wire-schemas/videos';
import type { Gender, Language } from '@foyer/shared/wire-schemas/site';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import { idFolders } from '@foyer/shared/urls';

const listCall = (query: BrowseQuery) =>
  apiCall(
    'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
    query,
  );

/** A search has a call of its own, with the text in the query. */
export const listingCall = (query: BrowseQuery) => {
  if (query.section !== 'search') return listCall(query);
  const params = listCall({ ...query, object_id: '' }).url.replace(/^\/api\/json\/videos2\/|\.json$/g, '');
  return apiCall('GET /api/videos2.php{?params}{&s}', { params, s: query.object_id });
};

/** Categories change slowly: seconds. */
const CATEGORIES_LIFETIME: Lifetime = 3600;

/** By the very address that watch pages ask, so that caches have it; the player's batches hold three pages. */
const RELATED_COUNT = 3 * RELATED_PAGE_SIZE;
/** Of one video. */
export const relatedCall = (videoId: number) =>
  apiCall(
    'GET /api/json/videos_related2/{lifetime}/{count}/{million}/{thousand}/{video_id}.{type}.{page}.json',
    {
      lifetime: RELATED_LIFETIME_SECONDS,
      count: RELATED_COUNT,
      ...idFolders(videoId),
      video_id: videoId,
      type: 'all',
      page: 1,
    },
  );

/** The newest are among them: seconds. */
export const HOME_LIFETIME: Lifetime = 3600;
const homeCall = (query: HomeQuery) =>
  apiCall('GET /api/json/home/{lifetime}/{gender}.{country}.{lang}.json', query);

export interface CategoriesQuery {
  gender: Gender;
  /** Language of the titles, which are the order of those that editors put at one place. */
  language: Language;
}
export const categoriesCall = ({ gender, language: lang }: CategoriesQuery) =>
  apiCall('GET /api/json/categories/{lifetime}/{gender}.{lang}.json', {
    lifetime: CATEGORIES_LIFETIME,
    gender,
    lang,
  });

export const listingsApi = injectEndpoints('listings', (build) => ({
  /** Fails with the API's status and code; a list without videos is data, with a code in it. */
  listingsGetListing: build.query<ListingPage, BrowseQuery>({
    query: listingCall,
    // A list from a shared cache is everyone's: no write of this visitor changes it before its lifetime ends.
    providesTags: (_answer, _error, { lifetime }) => (lifetime === 0 ? ['Listing'] : []),
  }),
  /** What resembles a video; empty for one that is not there any more. */
  listingsGetRelated: build.query<ListingPage, number>({ query: relatedCall }),
  /** The three blocks of videos of the home page, none of them twice. */
  listingsGetHome: build.query<Home, HomeQuery>({ query: homeCall }),
  /** Every category that holds a video of the group, by title. */
  listingsGetCategories: build.query<CategoriesAnswer, CategoriesQuery>({ query: categoriesCall }),
}));
