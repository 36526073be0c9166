/** Endpoints of the records desk; the only file of this room that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { ConsentUse, PersonRecordState } from '@foyer/shared/wire-schemas/records/person-records';
import type {
  ConsentRequests,
  ConsentRequestState,
  RecordAct,
  RecordActAnswer,
  RecordCase,
  RecordsQueue,
} from '@foyer/shared/wire-schemas/records/desk';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import { CHANGING, PROVIDED, TAGS } from './desk-tags.ts';

/** Each question is a reading that the site writes down: none is asked that nobody needs. */
const READ_ONCE = { ...PROVIDED, keepUnusedDataFor: 0 };

/** Address of a document's picture, which the site decrypts for the records role. */
export const documentAddress = (documentId: number): string =>
  apiCall('GET /api/records/document/{id}/picture.jpg', { id: documentId }).url;

export const recordsApi = injectEndpoints(
  'desk',
  (build) => ({
    deskRecordsGetQueue: build.query<RecordsQueue, { state: PersonRecordState; after: string }>({
      ...PROVIDED,
      query: ({ state, after }) => apiCall('GET /api/records/queue.json{?state}{&after}', { state, after }),
    }),
    deskRecordsOpen: build.query<RecordCase, number>({
      ...READ_ONCE,
      query: (id) => apiCall('GET /api/records/record/{file}', { file: `${id}.json` }),
    }),
    deskRecordsGetRequests: build.query<ConsentRequests, { state: ConsentRequestState; after: string }>({
      ...READ_ONCE,
      query: ({ state, after }) =>
        apiCall('GET /api/records/requests.json{?state}{&after}', { state, after }),
    }),
    deskRecordsDecide: build.mutation<
      RecordActAnswer | Refusal,
      {
        act: RecordAct;
        record_id: number;
        reason?: string;
        video_id?: number;
        album_id?: number;
        use?: ConsentUse;
      }
    >({
      ...CHANGING,
      query: (body) => ({ ...apiCall('POST /api/records.php'), body: { ...body } }),
    }),
    deskRecordsAnswer: build.mutation<{ ok: true } | Refusal, { request_id: number; answer: string }>({
      ...CHANGING,
      query: (body) => ({ ...apiCall('POST /api/consent_requests.php'), body }),
    }),
  }),
  TAGS,
);
