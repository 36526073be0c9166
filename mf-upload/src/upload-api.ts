/** Endpoints of the upload desk; the only file of this room that builds API addresses. */
import type { Main } from '@foyer/shared/http/listings';
import type { Gender, Language } from '@foyer/shared/http/site';
import type { UploadLimits } from '@foyer/shared/http/uploads';
import { injectEndpoints } from '@foyer/shared/platform';

const MAIN_LIFETIME_SECONDS = 3600;

export const uploadApi = injectEndpoints('upload', (build) => ({
  /** Categories of a gender group, titles in the page's language. */
  uploadGetMain: build.query<Main, { gender: Gender; language: Language }>({
    query: ({ gender, language }) => `/api/json/main/${MAIN_LIFETIME_SECONDS}/${gender}.${language}.json`,
  }),
  /** What the site takes now; 404 where it takes nothing. */
  uploadGetLimits: build.query<UploadLimits, void>({ query: () => '/api/upload/limits.json' }),
}));
