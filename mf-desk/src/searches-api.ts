/** Endpoints of popular searches at the desk. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { PopularSearches, SearchActAnswer } from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

export interface SearchesQuery {
  language: string;
  question: string;
  /** Empty: any. */
  state: string;
  /** Empty: from the start. */
  after: string;
}

const TAG = 'deskSearches/List';

export const searchesApi = injectEndpoints(
  'deskSearches',
  (build) => ({
    deskSearchesGetAll: build.query<PopularSearches, SearchesQuery>({
      providesTags: [TAG],
      query: ({ language, question: q, state, after }) =>
        apiCall('GET /api/catalogue/searches.json{?language}{&q}{&state}{&after}', {
          language,
          q,
          state,
          after,
        }),
    }),
    deskSearchesAct: build.mutation<SearchActAnswer | Refusal, Readonly<Record<string, string>>>({
      extraOptions: { ownErrors: true },
      invalidatesTags: [TAG],
      query: (body) => ({ ...apiCall('POST /api/catalogue_search.php'), body: { ...body } }),
    }),
  }),
  [TAG],
);
