/** Endpoints of the copyright desk. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type {
  CopyrightAct,
  CopyrightActAnswer,
  CopyrightPage,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import type { ReportState } from '@foyer/shared/wire-schemas/moderation/reports';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import { CHANGING, PROVIDED, TAGS } from './desk-tags.ts';

export const copyrightApi = injectEndpoints(
  'desk',
  (build) => ({
    deskGetCopyright: build.query<CopyrightPage, { state: ReportState; after: string }>({
      ...PROVIDED,
      query: ({ state, after }) =>
        apiCall('GET /api/moderation/copyright.json{?state}{&after}', { state, after }),
    }),
    deskDecideCopyright: build.mutation<
      CopyrightActAnswer | Refusal,
      { act: CopyrightAct; materialId: number; reason: string }
    >({
      ...CHANGING,
      query: ({ act, materialId, reason }) => ({
        ...apiCall('POST /api/moderation_copyright.php'),
        body: { act, material_id: materialId, reason },
      }),
    }),
  }),
  TAGS,
);
