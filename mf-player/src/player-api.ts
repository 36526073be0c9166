/** Endpoints of the watch page; the only file here that builds API addresses. Source: product.md section 7. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { Kept } from '@foyer/shared/wire-schemas/library';
import type { ListingPage } from '@foyer/shared/wire-schemas/listings';
import {
  RELATED_LIFETIME_SECONDS,
  RELATED_PAGE_SIZE,
  type VideoAnswer,
  type VideoFile,
} from '@foyer/shared/wire-schemas/videos';
import { WATCHED_LIFETIME_SECONDS, type WatchedParts } from '@foyer/shared/wire-schemas/watched-parts';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import { idFolders } from '@foyer/shared/urls';

/** Views and votes change by the minute; what a shared cache may keep of them. */
const VIDEO_LIFETIME_SECONDS = 3600;
/** One answer holds this many pages of related videos (section 7: count * 3). */
export const RELATED_PAGES_PER_BATCH = 3;

export type WriteAnswer = { ok: true } | Refusal;
export type LibraryList = 'favourite' | 'watch_later';

export const playerApi = injectEndpoints('player', (build) => ({
  /** `asMember`: past every cache and with the viewer's rights, for what only members may see. */
  playerGetVideo: build.query<VideoAnswer, { id: number; asMember?: boolean }>({
    query: ({ id, asMember = false }) =>
      apiCall('GET /api/json/video/{lifetime}/{million}/{thousand}/{video_id}.json', {
        lifetime: asMember ? 0 : VIDEO_LIFETIME_SECONDS,
        ...idFolders(id),
        video_id: id,
      }),
    providesTags: ['Video'],
  }),
  /** One batch: `batch` n holds the pages 3n-2 to 3n. */
  playerGetRelated: build.query<ListingPage, { id: number; batch: number }>({
    query: ({ id, batch }) =>
      apiCall(
        'GET /api/json/videos_related2/{lifetime}/{count}/{million}/{thousand}/{video_id}.{type}.{page}.json',
        {
          lifetime: RELATED_LIFETIME_SECONDS,
          count: RELATED_PAGE_SIZE * RELATED_PAGES_PER_BATCH,
          ...idFolders(id),
          video_id: id,
          type: 'all',
          page: batch,
        },
      ),
  }),
  playerGetFile: build.query<VideoFile, { id: number; fresh?: boolean }>({
    query: ({ id, fresh }) => ({ ...apiCall('GET /api/videofile.php{?video_id}', { video_id: id }), fresh }),
  }),
  /** Which of the viewer's own lists hold the video. Personal: asked after hydration only. */
  playerGetKept: build.query<Kept, { id: number; memberId: number }>({
    query: ({ id }) => apiCall('GET /api/library.json{?video_id}', { video_id: id }),
    providesTags: ['Library'],
  }),
  /** Of public videos only: the answer is everyone's. */
  playerGetWatchedParts: build.query<WatchedParts, { id: number }>({
    query: ({ id }) =>
      apiCall('GET /api/json/watched_parts/{lifetime}/{million}/{thousand}/{video_id}.json', {
        lifetime: WATCHED_LIFETIME_SECONDS,
        ...idFolders(id),
        video_id: id,
      }),
  }),
  playerVote: build.mutation<WriteAnswer, { id: number; vote: 0 | 1 }>({
    // useWriteNotice tells of both ends.
    extraOptions: { ownErrors: true },
    query: ({ id, vote }) => ({
      ...apiCall('POST /api/stats.php'),
      body: { act: 'vote', section: 'video', vote, object_id: id },
    }),
  }),
  playerAddTo: build.mutation<WriteAnswer, { id: number; list: LibraryList; remove?: boolean }>({
    // useWriteNotice tells of both ends.
    extraOptions: { ownErrors: true },
    query: ({ id, list, remove = false }) => ({
      ...apiCall('POST /api/input.php'),
      body: { act: list, section: remove ? 'rem' : 'add', video_id: id },
    }),
    invalidatesTags: ['Library'],
  }),
  /** `nogeo`: counted, but not for the visitor's country. */
  playerCountView: build.mutation<WriteAnswer, { id: number; nogeo: boolean }>({
    // Nobody asked for it, so nobody is told.
    extraOptions: { ownErrors: true },
    query: ({ id, nogeo }) => ({
      ...apiCall('POST /api/stats.php'),
      body: { act: 'view', section: 'video', object_id: id, nogeo: nogeo ? 1 : undefined },
    }),
  }),
}));

/** For scripts that run before the page's own. */
export const fileUrlOf = (id: number): string =>
  apiCall('GET /api/videofile.php{?video_id}', { video_id: id }).url;

/** Told as the page goes, when no answer can be waited for. */
export const sendWatchedParts = (id: number, parts: string): void => {
  const form = new URLSearchParams({ act: 'watched', section: 'video', object_id: String(id), parts });
  navigator.sendBeacon?.(apiCall('POST /api/stats.php').url, form);
};
