/** Endpoints of the upload desk; the only file of this room that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import {
  type OwnUploads,
  type Transfers,
  type UploadLimits,
  VIDEO_EDIT_ACTS,
  type VideoEditAnswer,
} from '@foyer/shared/wire-schemas/uploads';
import { type ApiCall, apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** What its uploader says of a video. */
export interface VideoDetails {
  title: string;
  description: string;
  gender: string;
  /** Dirs. */
  categories: readonly string[];
  is_private: boolean;
  is_exclusive: boolean;
  /** From 1. */
  screenshot: number;
}

/** A file that is about to be sent. */
export interface NewFile {
  file_name: string;
  bytes: number;
  /** By what the file is known again after a reload; see sending/file-key.ts. */
  client_key: string;
}

export type VideoEditWrite = VideoEditAnswer | Refusal;

const flag = (value: boolean | undefined): string | undefined =>
  value === undefined ? undefined : value ? '1' : '0';
const fieldsOf = ({ categories, is_private, is_exclusive, ...texts }: Partial<VideoDetails>) => ({
  ...texts,
  categories: categories?.join(','),
  is_private: flag(is_private),
  is_exclusive: flag(is_exclusive),
});
const post = (body: Record<string, string | number | undefined>) => ({
  ...apiCall('POST /api/video_edit.php'),
  body,
});

/** What tus, and the end of an upload, ask at the address that the server gave; declared here, and built by nobody. */
export const GIVEN_CALLS = [
  'HEAD /api/upload/{id}',
  'PATCH /api/upload/{id}',
  'DELETE /api/upload/{id}',
] as const satisfies readonly ApiCall[];

export const uploadApi = injectEndpoints('upload', (build) => ({
  /** What the site takes now; 404 where it takes nothing. */
  uploadGetLimits: build.query<UploadLimits, void>({ query: () => apiCall('GET /api/upload/limits.json') }),
  /** Files that the member sends or has just sent, from any device. */
  uploadGetTransfers: build.query<Transfers, void>({
    query: () => apiCall('GET /api/upload/uploads.json'),
    providesTags: ['Upload'],
  }),
  /** The member's own videos, with what is being made of them. */
  uploadGetVideos: build.query<OwnUploads, void>({
    query: () => apiCall('GET /api/upload/videos.json'),
    providesTags: ['Upload'],
  }),
  /** Begins an upload; the bytes follow over tus. */
  uploadBegin: build.mutation<VideoEditWrite, { file: NewFile; details: Partial<VideoDetails> }>({
    extraOptions: { ownErrors: true },
    query: ({ file, details }) => post({ act: VIDEO_EDIT_ACTS.upload, ...file, ...fieldsOf(details) }),
    invalidatesTags: ['Upload'],
  }),
  /** Changes what is given. */
  uploadEdit: build.mutation<VideoEditWrite, { videoId: number; details: Partial<VideoDetails> }>({
    extraOptions: { ownErrors: true },
    query: ({ videoId, details }) =>
      post({ act: VIDEO_EDIT_ACTS.edit, video_id: videoId, ...fieldsOf(details) }),
    invalidatesTags: ['Upload'],
  }),
  uploadRetry: build.mutation<VideoEditWrite, number>({
    extraOptions: { ownErrors: true },
    query: (videoId) => post({ act: VIDEO_EDIT_ACTS.retry, video_id: videoId }),
    invalidatesTags: ['Upload'],
  }),
}));
