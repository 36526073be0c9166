/** Endpoints of decisions that another moderator judges without knowing them. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import type { SamplesPage } from '@foyer/shared/wire-schemas/moderation/samples';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import { TAGS } from './desk-tags.ts';

type Done = { ok: true } | Refusal;
const CHANGING = { extraOptions: { ownErrors: true }, invalidatesTags: ['Moderation' as const] };

export const samplesApi = injectEndpoints(
  'desk',
  (build) => ({
    deskGetSamples: build.query<SamplesPage, void>({
      providesTags: ['Moderation'],
      query: () => apiCall('GET /api/moderation/samples.json'),
    }),
    /** Asked for once more, what is playing of it would start over. */
    deskGetSample: build.query<ModerationCase, number>({
      query: (id) => apiCall('GET /api/moderation/sample/{file}', { file: `${id}.json` }),
      keepUnusedDataFor: 0,
    }),
    deskJudge: build.mutation<
      Done,
      { id: number; verdict: 'approve' | 'reject'; ground?: DecisionGround; reason: string }
    >({
      ...CHANGING,
      query: ({ id, ...judgement }) => ({
        ...apiCall('POST /api/moderation_samples.php'),
        body: { act: 'judge', sample_id: id, ...judgement },
      }),
    }),
    deskSettle: build.mutation<Done, { id: number; stands: 'first' | 'second' }>({
      ...CHANGING,
      // What stands may be another decision than before.
      invalidatesTags: ['Moderation', ...TAGS],
      query: ({ id, stands }) => ({
        ...apiCall('POST /api/moderation_samples.php'),
        body: { act: 'settle', sample_id: id, stands },
      }),
    }),
  }),
  TAGS,
);
