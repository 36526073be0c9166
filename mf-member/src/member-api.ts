/** Endpoints of the member area; the only file of this room that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { InputAnswer, Kept } from '@foyer/shared/wire-schemas/library';
import { LISTING_PAGE_SIZE, type ListingPage } from '@foyer/shared/wire-schemas/listings';
import {
  OWN_PLAYLISTS_PAGE_SIZE,
  type PlaylistAnswer,
  type PlaylistsPage,
} from '@foyer/shared/wire-schemas/playlists';
import type { MemberAnswer } from '@foyer/shared/wire-schemas/members';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { injectEndpoints } from '@foyer/shared/platform';
import { apiCall } from '@foyer/shared/api-call';

/** Profiles and uploads change by hand: the shortest lifetime that shared caches know. */
const LIFETIME_SECONDS = 3600;

export interface MemberVideosQuery {
  memberId: number;
  gender: Gender;
  count: number;
  /** With the viewer's rights, past every cache: a friend of a private member. */
  asMember?: boolean;
}

export interface KeptQuery {
  videoId: number;
  /** Whose lists: another member of this browser never gets these. */
  memberId: number;
}

/** A list that holds videos; a playlist by its id. */
export type KeepList = 'favourite' | 'watch_later' | { playlistId: number };
export interface KeepChange extends KeptQuery {
  list: KeepList;
  remove: boolean;
}

/** What the form says of a playlist. */
export interface PlaylistFields {
  title: string;
  description: string;
  isPublic: boolean;
  orientation: Gender;
  /** Dirs. */
  categories: readonly string[];
}
export interface PlaylistSave extends PlaylistFields {
  /** Left out: a new one. */
  playlistId?: number;
  /** Becomes the first video of a new one. */
  videoId?: number;
}

export interface HistoryQuery {
  memberId: number;
  page: number;
  gender: Gender;
  /** Part of the title; empty: all. */
  text: string;
}

export type MemberWrite = InputAnswer | Refusal;
type InputFields = Record<string, string | number | undefined>;
const input = (body: InputFields) => ({ ...apiCall('POST /api/input.php'), body });

const shiftKept = (kept: Kept, { list, remove }: KeepChange): void => {
  if (typeof list === 'string') {
    kept[list] = !remove;
    return;
  }
  const others = kept.playlist_ids.filter((id) => id !== list.playlistId);
  kept.playlist_ids = remove ? others : [...others, list.playlistId];
};

export const memberApi = injectEndpoints('member', (build) => ({
  /** `asMember`: with the viewer's rights, past every cache; what may be kept shows what strangers may see. */
  memberGetMember: build.query<MemberAnswer, { memberId: number; asMember?: boolean }>({
    query: ({ memberId, asMember = false }) =>
      apiCall('GET /api/json/member/{lifetime}/{member_id}.json', {
        lifetime: asMember ? 0 : LIFETIME_SECONDS,
        member_id: memberId,
      }),
  }),
  /** The newest uploads of a member. */
  memberGetVideos: build.query<ListingPage, MemberVideosQuery>({
    query: ({ memberId, gender, count, asMember = false }) =>
      apiCall(
        'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
        {
          lifetime: asMember ? 0 : LIFETIME_SECONDS,
          gender,
          sort: 'latest-updates',
          count,
          section: 'member',
          object_id: memberId,
          page: 1,
          type: 'all',
          duration: '',
          date: '',
        },
      ),
  }),
  /** Which of the viewer's own lists hold one video. */
  memberGetKept: build.query<Kept, KeptQuery>({
    query: ({ videoId }) => apiCall('GET /api/library.json{?video_id}', { video_id: videoId }),
    providesTags: ['Library'],
  }),
  /** Adds or removes at once on the screen, and takes it back when the server refuses. */
  memberKeep: build.mutation<MemberWrite, KeepChange>({
    // useKeep tells of both ends.
    extraOptions: { ownErrors: true },
    query: ({ list, remove, videoId }) =>
      input({
        act: typeof list === 'string' ? list : 'playlist',
        section: remove ? 'rem' : 'add',
        video_id: videoId,
        object_id: typeof list === 'string' ? undefined : list.playlistId,
      }),
    onQueryStarted: async (change, { dispatch, queryFulfilled }) => {
      const { videoId, memberId } = change;
      const patch = dispatch(
        memberApi.util.updateQueryData('memberGetKept', { videoId, memberId }, (kept) =>
          shiftKept(kept, change),
        ),
      );
      const isDone = await queryFulfilled.then(
        ({ data }) => data.ok,
        () => false,
      );
      if (!isDone) patch.undo();
    },
    // What was refused tells that the screen knew too little.
    invalidatesTags: ['Library'],
  }),
  /** The viewer's own playlists, the last changed first. */
  memberGetOwnPlaylists: build.query<PlaylistsPage, { memberId: number; page: number }>({
    query: ({ memberId, page }) =>
      apiCall('GET /api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json', {
        lifetime: 0,
        sort: 'latest-updates',
        count: OWN_PLAYLISTS_PAGE_SIZE,
        section: 'member',
        object_id: memberId,
        page,
      }),
    providesTags: ['Library'],
  }),
  /** One playlist with the viewer's rights, to be edited. */
  memberGetPlaylist: build.query<PlaylistAnswer, number>({
    query: (playlistId) =>
      apiCall('GET /api/json/playlist/{lifetime}/{playlist_id}.json', {
        lifetime: 0,
        playlist_id: playlistId,
      }),
    providesTags: ['Library'],
  }),
  memberSavePlaylist: build.mutation<MemberWrite, PlaylistSave>({
    // The form shows refusals at their fields.
    extraOptions: { ownErrors: true },
    query: ({ playlistId, videoId, title, description, isPublic, orientation, categories }) =>
      input({
        act: 'playlist',
        section: playlistId === undefined ? 'add' : 'upd',
        object_id: playlistId,
        video_id: videoId,
        title,
        desc: description,
        visible: isPublic ? 1 : 0,
        orientation,
        categories: categories.join(','),
      }),
    invalidatesTags: ['Library', 'Listing'],
  }),
  /** What a member watched, the last first. Personal: asked after hydration only. */
  memberGetHistory: build.query<ListingPage, HistoryQuery>({
    query: ({ gender, page, text }) => {
      const fields = { lifetime: 0, gender, sort: 'history', count: LISTING_PAGE_SIZE, section: 'history' };
      const file = `${fields.section}..${page}.all..`;
      const { lifetime, sort, count, section } = fields;
      return text
        ? apiCall('GET /api/videos2.php{?params}{&s}', {
            params: `${lifetime}/${gender}/${sort}/${count}/${file}`,
            s: text,
          })
        : apiCall(
            'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
            {
              lifetime,
              gender,
              sort,
              count,
              section,
              object_id: '',
              page,
              type: 'all',
              duration: '',
              date: '',
            },
          );
    },
    providesTags: ['Library'],
  }),
  /** Forgets one video of the history, or with null all of it. */
  memberForget: build.mutation<MemberWrite, number | null>({
    query: (videoId) =>
      input(
        videoId === null
          ? { act: 'history', section: 'del' }
          : { act: 'history', section: 'rem', video_id: videoId },
      ),
    invalidatesTags: ['Library'],
  }),
}));
