/** Endpoints of the upload desk; the only file of this room that builds API addresses. */
import type { UploadLimits } from '@foyer/shared/http/uploads';
import { injectEndpoints } from '@foyer/shared/platform';

export const uploadApi = injectEndpoints('upload', (build) => ({
  /** What the site takes now; 404 where it takes nothing. */
  uploadGetLimits: build.query<UploadLimits, void>({ query: () => '/api/upload/limits.json' }),
}));
