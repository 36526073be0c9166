/** Endpoints of statements of reasons and of receipts of notices; the only file of these rooms that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { Statement } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { Notice } from '@foyer/shared/wire-schemas/moderation/notices';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** Nothing but that it was done. */
type Done = { ok: true };

const PROVIDED = { providesTags: ['Upload' as const] };
const CHANGING = { extraOptions: { ownErrors: true }, invalidatesTags: ['Upload' as const] };

export const decisionsApi = injectEndpoints('upload', (build) => ({
  uploadGetStatement: build.query<Statement, string>({
    ...PROVIDED,
    query: (key) => apiCall('GET /api/decision/{file}', { file: `${key}.json` }),
  }),
  uploadGetNotice: build.query<Notice, string>({
    ...PROVIDED,
    query: (key) => apiCall('GET /api/notice/{file}', { file: `${key}.json` }),
  }),
  uploadAppeal: build.mutation<Done | Refusal, { key: string; words: string }>({
    ...CHANGING,
    query: (body) => ({ ...apiCall('POST /api/appeal.php'), body }),
  }),
}));
