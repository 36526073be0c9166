/** Endpoints of the page of releases; the only file of this room that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type {
  OperatorAct,
  PictureSide,
  ReleaseActAnswer,
  ReleaseOverview,
} from '@foyer/shared/wire-schemas/releases/overview';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** What a form of the page sends; see releaseActBodySchema. */
export interface ReleaseAction {
  act: OperatorAct;
  set_id?: number;
  to?: number;
  preview?: string;
  reason: string;
}

/** Where the page's forms go when no script takes them. */
export const ACTION_FORM = apiCall('POST /api/releases.php');
/** Where a token becomes a cookie. */
export const TOKEN_FORM = apiCall('POST /api/releases/session.php');

/** Of a page as the browser check saw it; for those who see the page of releases. */
export const pictureAddress = (setId: number, number: number, side: PictureSide): string =>
  apiCall('GET /api/releases/picture/{set}/{number}/{side}.jpg', { set: setId, number, side }).url;

export const releasesApi = injectEndpoints('deskReleases', (build) => ({
  /** Everything that the page shows; 401 or 403 for anyone who may not. */
  deskReleasesGetOverview: build.query<ReleaseOverview, void>({
    query: () => apiCall('GET /api/releases/overview.json'),
  }),
  deskReleasesAct: build.mutation<ReleaseActAnswer | Refusal, ReleaseAction>({
    extraOptions: { ownErrors: true },
    query: (action) => ({ ...ACTION_FORM, body: { ...action } }),
  }),
}));
