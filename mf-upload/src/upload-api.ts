/** Endpoints of the upload desk; the only file of this room that builds API addresses. */
import type { Lifetime, Refusal } from '@foyer/shared/wire-schemas/answers';
import type { Suggestions } from '@foyer/shared/wire-schemas/suggestions';
import type { OwnUploadFilter, OwnUploads } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import type { Transfers } from '@foyer/shared/wire-schemas/uploads/video-work';
import type { UploadChannels } from '@foyer/shared/wire-schemas/uploads/uploads';
import type { UploadLimits } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import {
  type SaidOfVideo,
  VIDEO_EDIT_ACTS,
  type VideoEditAnswer,
  type VideoPictureAnswer,
} from '@foyer/shared/wire-schemas/uploads/video-edit';
import { ALBUMS_PAGE_SIZE, type AlbumAnswer, type AlbumsPage } from '@foyer/shared/wire-schemas/albums';
import type { AlbumEditAnswer, AlbumLimits, OwnAlbum } from '@foyer/shared/wire-schemas/own-albums';
import type { UploadDefaults } from '@foyer/shared/wire-schemas/uploads/defaults';
import type { EmbedDomains, EmbedMode } from '@foyer/shared/wire-schemas/watching/embed-domains';
import type { TrackAct, VideoTracksAnswer } from '@foyer/shared/wire-schemas/uploads/tracks';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { CategoriesAnswer } from '@foyer/shared/wire-schemas/categories';
import type { Gender, Language } from '@foyer/shared/wire-schemas/site';
import { type ApiCall, apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import { idFolders } from '@foyer/shared/urls';

/** Answers are invalidated as soon as an editor changes a category: seconds. */
const CATEGORIES_LIFETIME: Lifetime = 3600;
/** Names change slowly: seconds. */
const SUGGESTIONS_LIFETIME: Lifetime = 3600;

/** What its uploader says of a video. */
export interface VideoDetails extends SaidOfVideo {
  gender: string;
  /** From 1. */
  screenshot: number;
  /** ISO 8601; empty: as soon as it is approved. */
  publish_at: string;
}

/** A file that is about to be sent. */
export interface NewFile {
  file_name: string;
  bytes: number;
  /** By what the file is known again after a reload; see sending/file-key.ts. */
  client_key: string;
}

export type VideoEditWrite = VideoEditAnswer | Refusal;
export type VideoTracksWrite = VideoTracksAnswer | Refusal;

const flag = (value: boolean | undefined): string | undefined =>
  value === undefined ? undefined : value ? '1' : '0';
const fieldsOf = ({
  categories,
  models,
  tags,
  is_private,
  is_unlisted,
  is_exclusive,
  is_embeddable,
  ...texts
}: Partial<VideoDetails>) => ({
  ...texts,
  categories: categories?.join(','),
  models: models?.join(','),
  tags: tags?.join(','),
  is_private: flag(is_private),
  is_unlisted: flag(is_unlisted),
  is_exclusive: flag(is_exclusive),
  is_embeddable: flag(is_embeddable),
});
const post = (body: Record<string, string | number | undefined>) => ({
  ...apiCall('POST /api/video_edit.php'),
  body,
});

const postTracks = (
  {
    videoId,
    ...fields
  }: { act: TrackAct; videoId: number; language?: string; label?: string; chapters?: string },
  file?: File,
) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, video_id: videoId }))
    body.append(name, String(value));
  if (file) body.append('file', file);
  return { ...apiCall('POST /api/video_tracks.php'), body };
};

/** What tus, and the end of an upload, ask at the address that the server gave; declared here, and built by nobody. */
export const GIVEN_CALLS = [
  'HEAD /api/upload/{id}',
  'PATCH /api/upload/{id}',
  'DELETE /api/upload/{id}',
  // Own uploads name its addresses.
  'GET /api/upload/captions.vtt{?video_id}{&file}',
  'GET /api/upload/picture.jpg{?video_id}{&number}',
] as const satisfies readonly ApiCall[];

/** Where forms with photos go: their progress is followed, which the API slice cannot. */
export const ALBUM_FORM_ADDRESS = apiCall('POST /api/album_edit.php').url;

/** Of the member's lists of albums: what is stale once one of them is gone, of which nothing is left to ask. */
const ALBUM_LISTS = { type: 'Upload', id: 'albums' } as const;

export const uploadApi = injectEndpoints('upload', (build) => ({
  /** What the site takes now; 404 where it takes nothing. */
  uploadGetLimits: build.query<UploadLimits, void>({ query: () => apiCall('GET /api/upload/limits.json') }),
  /** Those that an upload of the group may name. */
  uploadGetCategories: build.query<CategoriesAnswer, { gender: Gender; language: Language }>({
    query: ({ gender, language }) =>
      apiCall('GET /api/json/all-categories/{lifetime}/{gender}.{lang}.json', {
        lifetime: CATEGORIES_LIFETIME,
        gender,
        lang: language,
      }),
  }),
  /** Those that the member may publish in. */
  uploadGetChannels: build.query<UploadChannels, void>({
    query: () => apiCall('GET /api/upload/channels.json'),
  }),
  /** Files that the member sends or has just sent, from any device. */
  uploadGetTransfers: build.query<Transfers, void>({
    query: () => apiCall('GET /api/upload/uploads.json'),
    providesTags: ['Upload'],
  }),
  /** The member's own videos, with what is being made of them. */
  uploadGetVideos: build.query<OwnUploads, { state: OwnUploadFilter | ''; page: number }>({
    query: (view) => apiCall('GET /api/upload/videos.json{?state}{&page}', view),
    providesTags: ['Upload'],
  }),
  /** One of them. */
  uploadGetVideo: build.query<OwnUploads, number>({
    query: (video_id) => apiCall('GET /api/upload/videos.json{?video_id}', { video_id }),
    providesTags: ['Upload'],
  }),
  uploadGetAlbumLimits: build.query<AlbumLimits, Language>({
    query: (lang) => apiCall('GET /api/upload/album-limits.json{?lang}', { lang }),
  }),
  /** The member's own albums in whatever state, past every cache. */
  uploadGetAlbums: build.query<AlbumsPage, { memberId: number; page: number }>({
    query: ({ memberId, page }) =>
      apiCall('GET /api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json', {
        lifetime: 0,
        sort: 'latest-updates',
        count: ALBUMS_PAGE_SIZE,
        section: 'member',
        object_id: memberId,
        page,
      }),
    providesTags: [ALBUM_LISTS],
  }),
  /** One of them. Not kept for a page that comes back to it: it may be deleted by then. */
  uploadGetAlbum: build.query<AlbumAnswer, number>({
    keepUnusedDataFor: 0,
    query: (id) =>
      apiCall('GET /api/json/album/{lifetime}/{million}/{thousand}/{album_id}.json', {
        lifetime: 0,
        ...idFolders(id),
        album_id: id,
      }),
    providesTags: ['Upload'],
  }),
  /** Of one of them, what is not public. */
  uploadGetOwnAlbum: build.query<OwnAlbum, number>({
    keepUnusedDataFor: 0,
    query: (album_id) => apiCall('GET /api/upload/album.json{?album_id}', { album_id }),
    providesTags: ['Upload'],
  }),
  uploadDeleteAlbum: build.mutation<AlbumEditAnswer | Refusal, number>({
    extraOptions: { ownErrors: true },
    query: (albumId) => ({ ...apiCall('POST /api/album_edit.php'), body: { act: '2', album_id: albumId } }),
    // Its own page still shows it for a moment, and would ask for what the site does not tell of it any more.
    invalidatesTags: [ALBUM_LISTS],
  }),
  uploadSetAlbumPrivate: build.mutation<AlbumEditAnswer | Refusal, { albumId: number; isPrivate: boolean }>({
    extraOptions: { ownErrors: true },
    query: ({ albumId, isPrivate }) => ({
      ...apiCall('POST /api/album_edit.php'),
      body: { act: '3', album_id: albumId, is_private: flag(isPrivate) },
    }),
    invalidatesTags: ['Upload'],
  }),
  /** Takes names of files and photos that were refused from the album's page. */
  uploadDismissPhotos: build.mutation<
    AlbumEditAnswer | Refusal,
    { albumId: number; photoIds: readonly number[] }
  >({
    extraOptions: { ownErrors: true },
    query: ({ albumId, photoIds }) => ({
      ...apiCall('POST /api/album_edit.php'),
      body: { act: '5', album_id: albumId, remove: photoIds.join(',') },
    }),
    invalidatesTags: ['Upload'],
  }),
  /** For a name that is being typed. */
  uploadSuggest: build.query<Suggestions, string>({
    query: (text) =>
      apiCall('GET /api/json/suggester/{lifetime}/{text}.json', { lifetime: SUGGESTIONS_LIFETIME, text }),
  }),
  /** Starts an upload; the bytes follow over tus, the other details in the form. */
  uploadStart: build.mutation<VideoEditWrite, { file: NewFile; details: Partial<VideoDetails> }>({
    extraOptions: { ownErrors: true },
    query: ({ file, details }) =>
      post({ act: VIDEO_EDIT_ACTS.upload, is_draft: '1', ...file, ...fieldsOf(details) }),
    invalidatesTags: ['Upload'],
  }),
  /** Changes what is given. */
  uploadEdit: build.mutation<VideoEditWrite, { videoId: number; details: Partial<VideoDetails> }>({
    extraOptions: { ownErrors: true },
    query: ({ videoId, details }) =>
      post({ act: VIDEO_EDIT_ACTS.edit, video_id: videoId, ...fieldsOf(details) }),
    invalidatesTags: ['Upload'],
  }),
  uploadAttachCaptions: build.mutation<
    VideoTracksWrite,
    { videoId: number; language: string; label: string; file: File }
  >({
    extraOptions: { ownErrors: true },
    query: ({ videoId, file, ...fields }) => postTracks({ act: 'captions', videoId, ...fields }, file),
    invalidatesTags: ['Upload'],
  }),
  uploadRemoveCaptions: build.mutation<VideoTracksWrite, { videoId: number; language: string }>({
    extraOptions: { ownErrors: true },
    query: (fields) => postTracks({ act: 'captions_rem', ...fields }),
    invalidatesTags: ['Upload'],
  }),
  /** A line each, `1:30 - The harbour`; nothing takes all of them away. */
  uploadSetChapters: build.mutation<VideoTracksWrite, { videoId: number; chapters: string }>({
    extraOptions: { ownErrors: true },
    query: (fields) => postTracks({ act: 'chapters', ...fields }),
    invalidatesTags: ['Upload'],
  }),
  /** Where the files of one of them are. */
  uploadGetVideoFile: build.query<VideoFile, number>({
    query: (video_id) => apiCall('GET /api/videofile.php{?video_id}', { video_id }),
  }),
  /** A picture of the uploader's own as the preview. */
  uploadSendPicture: build.mutation<VideoPictureAnswer | Refusal, { videoId: number; file: File }>({
    extraOptions: { ownErrors: true },
    query: ({ videoId, file }) => {
      const body = new FormData();
      body.append('video_id', String(videoId));
      body.append('file', file);
      return { ...apiCall('POST /api/video_picture.php'), body };
    },
    invalidatesTags: ['Upload'],
  }),
  /** What the member's new videos start with. */
  uploadGetDefaults: build.query<UploadDefaults, number>({
    query: () => apiCall('GET /api/upload/defaults.json'),
    providesTags: ['Upload'],
  }),
  /** All of it together. */
  uploadSetDefaults: build.mutation<({ ok: true } & UploadDefaults) | Refusal, UploadDefaults>({
    extraOptions: { ownErrors: true },
    query: ({ models, ...details }) => ({
      ...apiCall('POST /api/upload_defaults.php'),
      body: fieldsOf({ ...details, ...(models && { models: models.map(({ dir }) => dir) }) }),
    }),
    invalidatesTags: ['Upload'],
  }),
  /** Where the member's videos may be embedded. */
  uploadGetEmbedDomains: build.query<EmbedDomains, number>({
    query: () => apiCall('GET /api/embed_domains.json'),
    providesTags: ['Upload'],
  }),
  uploadSetEmbedDomains: build.mutation<
    ({ ok: true } & EmbedDomains) | Refusal,
    { mode: EmbedMode; domains: string }
  >({
    extraOptions: { ownErrors: true },
    query: (body) => ({ ...apiCall('POST /api/embed_domains.php'), body }),
    invalidatesTags: ['Upload'],
  }),
  uploadWithdrawChange: build.mutation<VideoEditWrite, number>({
    extraOptions: { ownErrors: true },
    query: (videoId) => post({ act: VIDEO_EDIT_ACTS.withdraw, video_id: videoId }),
    invalidatesTags: ['Upload'],
  }),
  /** Starts a new file of a published video; the bytes follow over tus. */
  uploadReplace: build.mutation<VideoEditWrite, { videoId: number; file: NewFile }>({
    extraOptions: { ownErrors: true },
    query: ({ videoId, file }) =>
      post({ act: VIDEO_EDIT_ACTS.replace, video_id: videoId, same_people: '1', ...file }),
    invalidatesTags: ['Upload'],
  }),
  /** What stays of a published video. */
  uploadTrim: build.mutation<VideoEditWrite, { videoId: number; fromMs: number; toMs: number }>({
    extraOptions: { ownErrors: true },
    query: ({ videoId, fromMs, toMs }) =>
      post({ act: VIDEO_EDIT_ACTS.trim, video_id: videoId, from_ms: fromMs, to_ms: toMs }),
    invalidatesTags: ['Upload'],
  }),
  /** The whole video with another of its file's sound tracks, by its number. */
  uploadChooseSound: build.mutation<VideoEditWrite, { videoId: number; sound: number }>({
    extraOptions: { ownErrors: true },
    query: ({ videoId, sound }) => post({ act: VIDEO_EDIT_ACTS.trim, video_id: videoId, from_ms: 0, sound }),
    invalidatesTags: ['Upload'],
  }),
  uploadWithdrawReplacement: build.mutation<VideoEditWrite, number>({
    extraOptions: { ownErrors: true },
    query: (videoId) => post({ act: VIDEO_EDIT_ACTS.withdrawReplacement, video_id: videoId }),
    invalidatesTags: ['Upload'],
  }),
  /** Works once more on a new file that failed through no fault of its own. */
  uploadRetryReplacement: build.mutation<VideoEditWrite, number>({
    extraOptions: { ownErrors: true },
    query: (videoId) => post({ act: VIDEO_EDIT_ACTS.retryReplacement, video_id: videoId }),
    invalidatesTags: ['Upload'],
  }),
  uploadDelete: build.mutation<VideoEditWrite, number>({
    extraOptions: { ownErrors: true },
    query: (videoId) => post({ act: VIDEO_EDIT_ACTS.delete, video_id: videoId }),
    invalidatesTags: ['Upload'],
  }),
  uploadTogglePrivate: build.mutation<VideoEditWrite, number>({
    extraOptions: { ownErrors: true },
    query: (videoId) => post({ act: VIDEO_EDIT_ACTS.togglePrivate, video_id: videoId }),
    invalidatesTags: ['Upload'],
  }),
  /** Of an unlisted one; its address before ends. */
  uploadNewAddress: build.mutation<VideoEditWrite, number>({
    extraOptions: { ownErrors: true },
    query: (videoId) => post({ act: VIDEO_EDIT_ACTS.newAddress, video_id: videoId }),
    invalidatesTags: ['Upload'],
  }),
  /** Publishes a deleted one again in so many days. */
  uploadReadd: build.mutation<VideoEditWrite, { videoId: number; days: number }>({
    extraOptions: { ownErrors: true },
    query: ({ videoId, days }) => post({ act: VIDEO_EDIT_ACTS.readd, video_id: videoId, days }),
    invalidatesTags: ['Upload'],
  }),
  uploadKeepVersion: build.mutation<VideoEditWrite, number>({
    extraOptions: { ownErrors: true },
    query: (videoId) => post({ act: VIDEO_EDIT_ACTS.otherVersion, video_id: videoId }),
    invalidatesTags: ['Upload'],
  }),
  uploadRetry: build.mutation<VideoEditWrite, number>({
    extraOptions: { ownErrors: true },
    query: (videoId) => post({ act: VIDEO_EDIT_ACTS.retry, video_id: videoId }),
    invalidatesTags: ['Upload'],
  }),
}));
