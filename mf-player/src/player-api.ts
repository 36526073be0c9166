/** Endpoints of the watch page; with dialogs-api.ts the only file here that builds API addresses. Source: docs/specification/calls.md. */
import type { Lifetime, Refusal } from '@foyer/shared/wire-schemas/answers';
import type { CommentsAnswer } from '@foyer/shared/wire-schemas/comments';
import type { Kept } from '@foyer/shared/wire-schemas/library';
import {
  DEFAULT_VIDEO_SORT,
  LISTING_PAGE_SIZE,
  type ListingPage,
  type ListingQuery,
} from '@foyer/shared/wire-schemas/listings';
import type { PlaylistAnswer } from '@foyer/shared/wire-schemas/playlists';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { showAfterWrite } from '@foyer/shared/loading/show-after-write';
import type { Subscribed } from '@foyer/shared/wire-schemas/members/subscriptions';
import {
  RELATED_LIFETIME_SECONDS,
  RELATED_PAGE_SIZE,
  type VideoAnswer,
  type VideoFile,
} from '@foyer/shared/wire-schemas/videos';
import {
  WATCHED_LIFETIME_SECONDS,
  type WatchedParts,
} from '@foyer/shared/wire-schemas/watching/watched-parts';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import { idOfName, type ObjectName } from '@foyer/shared/unlisted-name';
import { idFolders } from '@foyer/shared/urls';

/** Views and votes change by the minute; what a shared cache may keep of them. */
const VIDEO_LIFETIME_SECONDS = 3600;
/** Of the playlist strip (docs/specification/limits.md). */
const PLAYLIST_LIFETIME_SECONDS = 86400;
/** Of the rows below the page: what many watch changes by the hour. */
const ROW_LIFETIME_SECONDS = 3600;
/** How many each of those rows holds (docs/specification/behaviour.md). */
export const ROW_SIZE = 20;
/** One answer holds this many pages of related videos (docs/specification/calls.md: count × 3). */
export const RELATED_PAGES_PER_BATCH = 3;

export type WriteAnswer = { ok: true } | Refusal;
export type Vote = 0 | 1;
export type VoteAnswer =
  | { ok: true; statistics: { likes: number; dislikes: number }; receipt?: string }
  | Refusal;
export type LibraryList = 'favourite' | 'watch_later';

export interface NewestComment {
  text: string;
  /** '' where it is not clear. */
  lang: string;
  name: string;
  avatar: string;
}

/** A list that is shown in a row or a strip. */
export interface RowQuery extends Pick<ListingQuery, 'section' | 'object_id'> {
  gender: Gender;
  sort?: ListingQuery['sort'];
  count?: number;
  page?: number;
  lifetime?: Lifetime;
}

export const playerApi = injectEndpoints('player', (build) => ({
  /** `asMember`: past every cache and with the viewer's rights, for what only members may see. */
  playerGetVideo: build.query<VideoAnswer, { id: ObjectName; asMember?: boolean }>({
    query: ({ id, asMember = false }) =>
      apiCall('GET /api/json/video/{lifetime}/{million}/{thousand}/{video_id}.json', {
        lifetime: asMember ? 0 : VIDEO_LIFETIME_SECONDS,
        ...idFolders(idOfName(id)),
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
  playerGetFile: build.query<VideoFile, { id: ObjectName; fresh?: boolean }>({
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
  /** What comes first under the video; null where nobody has said anything. */
  playerGetNewestComment: build.query<NewestComment | null, { id: ObjectName }>({
    query: ({ id }) =>
      apiCall('GET /api/json/comments/{lifetime}/{section}.{object_id}.json', {
        lifetime: VIDEO_LIFETIME_SECONDS,
        section: 'video',
        object_id: id,
      }),
    // The list itself is the thread's: the document needs no second copy of it.
    transformResponse: ({ comments }: CommentsAnswer) => {
      const newest = comments.find(({ state = 'shown' }) => state === 'shown');
      return newest
        ? { text: newest.comment, lang: newest.lang ?? '', name: newest.name, avatar: newest.avatar }
        : null;
    },
  }),
  /** `vote` null takes it back; `receipt` is of the anonymous visitor's vote before. */
  playerVote: build.mutation<
    VoteAnswer,
    { id: ObjectName; vote: Vote | null; receipt?: string; isMember: boolean }
  >({
    // useWriteNotice tells of both ends.
    extraOptions: { ownErrors: true },
    query: ({ id, vote, receipt }) => ({
      ...apiCall('POST /api/stats.php'),
      body: {
        act: 'vote',
        section: 'video',
        vote: vote ?? 'none',
        object_id: id,
        ...(receipt && { receipt }),
      },
      keepalive: true,
    }),
    invalidatesTags: (_answer, _error, { isMember }) => (isMember ? ['Library'] : []),
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
  /** `from`: where the visitor came from, in one word. */
  playerCountView: build.mutation<WriteAnswer, { id: ObjectName; from: string }>({
    // Nobody asked for it, so nobody is notified.
    extraOptions: { ownErrors: true },
    query: ({ id, from }) => ({
      ...apiCall('POST /api/stats.php'),
      body: { act: 'view', section: 'video', object_id: id, from },
      keepalive: true,
    }),
  }),

  /** Lists that the page shows next to the video. */
  playerGetRow: build.query<ListingPage, RowQuery>({
    query: ({
      lifetime = ROW_LIFETIME_SECONDS,
      sort = DEFAULT_VIDEO_SORT,
      count = ROW_SIZE,
      page = 1,
      ...asked
    }) =>
      apiCall(
        'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
        { lifetime, sort, count, page, type: 'all', duration: '', date: '', ...asked },
      ),
  }),
  /** Of a private one of somebody else `playlist` is null. `asMember`: with the viewer's rights, past every cache. */
  playerGetPlaylist: build.query<PlaylistAnswer, { id: number; asMember?: boolean }>({
    query: ({ id, asMember = false }) =>
      apiCall('GET /api/json/playlist/{lifetime}/{playlist_id}.json', {
        lifetime: asMember ? 0 : PLAYLIST_LIFETIME_SECONDS,
        playlist_id: id,
      }),
    providesTags: (_answer, _error, { asMember }) => (asMember ? ['Library'] : []),
  }),
  /** Whom the viewer follows. Personal: asked after hydration only. */
  playerIsSubscribed: build.query<Subscribed, { kind: 'member' | 'channel'; id: number; memberId: number }>({
    query: ({ kind, id }) => apiCall('GET /api/subscribed.json{?kind}{&object_id}', { kind, object_id: id }),
    providesTags: ['Member'],
  }),
  playerSubscribe: build.mutation<
    WriteAnswer,
    { kind: 'member' | 'channel'; id: number; memberId: number; isWanted: boolean }
  >({
    // useWriteNotice tells of both ends.
    extraOptions: { ownErrors: true },
    query: ({ kind, id, isWanted }) => ({
      ...apiCall('POST /api/input.php'),
      body: { act: 'subscribe', section: isWanted ? 'add' : 'rem', kind, object_id: id },
    }),
    onQueryStarted: async ({ isWanted, ...asked }, { dispatch, queryFulfilled }) => {
      await showAfterWrite(queryFulfilled, {
        waitForRead: () => dispatch(playerApi.util.getRunningQueryThunk('playerIsSubscribed', asked)),
        show: () =>
          void dispatch(
            playerApi.util.updateQueryData('playerIsSubscribed', asked, () => ({ subscribed: isWanted })),
          ),
      });
    },
    invalidatesTags: ['Member'],
  }),
}));

/** One page of a playlist's videos, in its own order. */
export const playlistPageQuery = (
  { playlistId, page }: { playlistId: number; page: number },
  gender: Gender,
  asMember = false,
): RowQuery => ({
  gender,
  section: 'playlist',
  object_id: String(playlistId),
  page,
  count: LISTING_PAGE_SIZE,
  lifetime: asMember ? 0 : PLAYLIST_LIFETIME_SECONDS,
});

/** For scripts that run before the page's own. */
export const fileUrlOf = (id: ObjectName): string =>
  apiCall('GET /api/videofile.php{?video_id}', { video_id: id }).url;

/** Where other sites ask how to show the embed at this address. */
export const oembedUrlOf = (embed: string): string =>
  apiCall('GET /api/oembed.json{?url}', { url: embed }).url;

/** Called as the page goes, when no answer can be waited for. */
export const sendWatchedParts = (id: number, parts: string, bytes: number): void => {
  const form = new URLSearchParams({
    ...{ act: 'watched', section: 'video' },
    ...{ object_id: String(id), parts, bytes: String(bytes) },
  });
  navigator.sendBeacon?.(apiCall('POST /api/stats.php').url, form);
};
