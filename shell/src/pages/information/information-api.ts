/** Endpoints of the pages about the site; the only file of theirs that builds API addresses. */
import type { Lifetime } from '@foyer/shared/wire-schemas/answers';
import type { InformationAnswer, InformationPage } from '@foyer/shared/wire-schemas/information';
import type { ListingPage } from '@foyer/shared/wire-schemas/listings';
import type { Gender, Language } from '@foyer/shared/wire-schemas/site';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** Seconds. */
const TEXT_LIFETIME: Lifetime = 3600;
const POPULAR_LIFETIME: Lifetime = 14400;
const LANDING_VIDEOS = 8;

export interface InformationQuery {
  page: InformationPage;
  language: Language;
}

export const informationApi = injectEndpoints('shell', (build) => ({
  shellGetInformation: build.query<InformationAnswer, InformationQuery>({
    query: ({ page, language: lang }) =>
      apiCall('GET /api/json/information/{lifetime}/{page}.{lang}.json', {
        lifetime: TEXT_LIFETIME,
        page,
        lang,
      }),
  }),
  /** The most popular videos of all countries, for the page of campaigns. */
  shellGetPopular: build.query<ListingPage, Gender>({
    query: (gender) =>
      apiCall(
        'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
        {
          lifetime: POPULAR_LIFETIME,
          gender,
          sort: 'most-popular',
          count: LANDING_VIDEOS,
          section: '',
          object_id: '',
          page: 1,
          type: 'all',
          duration: '',
          date: '',
        },
      ),
  }),
}));
