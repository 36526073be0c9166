/** Endpoints of videos and albums at the desk, and of what is changed of many. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import {
  type BulkActAnswer,
  type BulkChangeKind,
  type BulkChanges,
  type BulkDetail,
  type BulkKind,
  type DeskVideos,
  kindOfChange,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import type { DeskAlbums } from '@foyer/shared/wire-schemas/catalogue-desk/desk-albums';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** Filters as the call names them. */
type Filter = Readonly<Record<string, string>>;

/** What the call takes as not asked for. */
export const EVERY_VIDEO = {
  q: '',
  category_id: '',
  model_id: '',
  channel_id: '',
  gender: '',
  type: 'all',
  duration: '',
  date: '',
  exclusive: '',
  embedding: '',
  member: '',
  visibility: 'public',
};

export const EVERY_ALBUM = {
  q: '',
  category_id: '',
  model_id: '',
  member: '',
  date: '',
  visibility: 'public',
};

export interface BulkPreview {
  change: BulkChangeKind;
  value: string;
  /** Null: all that the filter finds. */
  ids: readonly number[] | null;
  filter: Filter;
}

const FRESH = { keepUnusedDataFor: 0 };
const OWN_ERRORS = { extraOptions: { ownErrors: true } };
const OBJECTS = 'deskBulk/Objects';
const CHANGES = 'deskBulk/Changes';

export const bulkApi = injectEndpoints(
  'deskBulk',
  (build) => ({
    deskBulkGetVideos: build.query<DeskVideos, { filter: Filter; after: string }>({
      providesTags: [OBJECTS],
      query: ({ filter, after }) =>
        apiCall(
          'GET /api/catalogue/videos.json{?q}{&category_id}{&model_id}{&channel_id}{&gender}{&type}{&duration}{&date}{&exclusive}{&visibility}{&after}',
          { ...EVERY_VIDEO, ...filter, after },
        ),
    }),
    deskBulkGetAlbums: build.query<DeskAlbums, { filter: Filter; after: string }>({
      providesTags: [OBJECTS],
      query: ({ filter, after }) =>
        apiCall(
          'GET /api/catalogue/albums.json{?q}{&category_id}{&model_id}{&member}{&date}{&visibility}{&after}',
          { ...EVERY_ALBUM, ...filter, after },
        ),
    }),
    deskBulkGetChanges: build.query<BulkChanges, BulkKind>({
      ...FRESH,
      providesTags: [CHANGES],
      query: (kind) => apiCall('GET /api/catalogue/bulk_changes.json{?kind}', { kind }),
    }),
    deskBulkGetOne: build.query<BulkDetail, number>({
      ...FRESH,
      providesTags: [CHANGES],
      query: (id) => apiCall('GET /api/catalogue/bulk_change/{bulk_id}.json', { bulk_id: id }),
    }),
    deskBulkPreview: build.mutation<BulkActAnswer | Refusal, BulkPreview>({
      ...OWN_ERRORS,
      query: ({ change, value, ids, filter }) => ({
        ...apiCall('POST /api/catalogue_bulk.php'),
        body: {
          ...{ act: 'preview', change, value },
          ...(ids ? { [`${kindOfChange(change)}_ids`]: ids.join(',') } : filter),
        },
      }),
    }),
    deskBulkAct: build.mutation<BulkActAnswer | Refusal, { act: 'run' | 'undo'; id: number }>({
      ...OWN_ERRORS,
      invalidatesTags: [CHANGES],
      query: ({ act, id }) => ({
        ...apiCall('POST /api/catalogue_bulk.php'),
        body: { act, bulk_id: String(id) },
      }),
    }),
  }),
  [OBJECTS, CHANGES],
);

/** What a bulk change has changed is asked for anew. */
export const staleObjects = () => bulkApi.util.invalidateTags([OBJECTS]);
