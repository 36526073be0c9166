/**
 * The one endpoint that the shell and several remotes share: declared here, so that a document's state holds its
 * answer once.
 */
import type { Lifetime } from '../wire-schemas/answers.ts';
import type { Main } from '../wire-schemas/listings.ts';
import type { Gender, Language } from '../wire-schemas/site.ts';
import { apiCall } from '../api-call.ts';
import { injectEndpoints } from './api.ts';

/** Categories and popular models change slowly: seconds. */
const MAIN_LIFETIME: Lifetime = 3600;

export interface MainQuery {
  gender: Gender;
  /** Language of the titles. */
  language: Language;
}

export const mainApi = injectEndpoints('platform', (build) => ({
  /** Categories, keywords and popular models of one gender group. Source: docs/specification/calls.md. */
  platformGetMain: build.query<Main, MainQuery>({
    query: ({ gender, language: lang }) =>
      apiCall('GET /api/json/main/{lifetime}/{gender}.{lang}.json', {
        lifetime: MAIN_LIFETIME,
        gender,
        lang,
      }),
  }),
}));
