/** Endpoints of an uploader's records of people shown; the only file of these rooms that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type {
  ConsentUse,
  PersonRecordAnswer,
  PersonRecords,
  PeopleAct,
  PeopleAnswer,
  ShownPeople,
} from '@foyer/shared/wire-schemas/records/person-records';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import type { UploadRef } from './people/upload-ref.ts';

/** What a change of who is shown says. */
export interface PeopleWrite {
  act: PeopleAct;
  people?: 'shown' | 'nobody';
  recorded_on?: string;
  record_id?: number;
  uses?: string;
  use?: ConsentUse;
  is_given?: '0' | '1';
}

const PROVIDED = { providesTags: ['Upload' as const] };
const CHANGING = { extraOptions: { ownErrors: true }, invalidatesTags: ['Upload' as const] };

/** Where the browser itself posts the form of people who are shown. */
export const CONSENT_REQUEST_ADDRESS = apiCall('POST /api/consent_request.php').url;

export const recordsApi = injectEndpoints('upload', (build) => ({
  uploadGetRecords: build.query<PersonRecords, void>({
    ...PROVIDED,
    query: () => apiCall('GET /api/person_records.json'),
  }),
  uploadGetPeople: build.query<ShownPeople, UploadRef>({
    ...PROVIDED,
    query: ({ kind, id }) =>
      kind === 'video'
        ? apiCall('GET /api/video_people.json{?video_id}', { video_id: id })
        : apiCall('GET /api/album_people.json{?album_id}', { album_id: id }),
  }),
  /** With a document, as a form with a file. */
  uploadWriteRecord: build.mutation<PersonRecordAnswer | Refusal, FormData>({
    ...CHANGING,
    query: (body) => ({ ...apiCall('POST /api/person_records.php'), body }),
  }),
  uploadWritePeople: build.mutation<PeopleAnswer | Refusal, { upload: UploadRef; change: PeopleWrite }>({
    ...CHANGING,
    query: ({ upload: { kind, id }, change }) =>
      kind === 'video'
        ? { ...apiCall('POST /api/video_people.php'), body: { ...change, video_id: id } }
        : { ...apiCall('POST /api/album_people.php'), body: { ...change, album_id: id } },
  }),
}));
