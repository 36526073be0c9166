/**
 * Endpoints of the member area; the only file of this room that builds API addresses. In one, because writes change what other endpoints of it have
 * cached: relations, what is kept, playlists.
 */
import { showAfterWrite } from '@foyer/shared/loading/show-after-write';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { InputAnswer, Kept, PlaylistPlace } from '@foyer/shared/wire-schemas/library';
import { ALBUMS_PAGE_SIZE, type AlbumsPage } from '@foyer/shared/wire-schemas/albums';
import { FRIENDS_PAGE_SIZE, type FriendsPage } from '@foyer/shared/wire-schemas/members/friends';
import {
  COUNT_MAX,
  DEFAULT_VIDEO_SORT,
  LISTING_PAGE_SIZE,
  type ListingPage,
  NO_FILTERS,
  type VideoSort,
} from '@foyer/shared/wire-schemas/listings';
import type { SubscriptionKind, SubscriptionsAnswer } from '@foyer/shared/wire-schemas/members/subscriptions';
import {
  OWN_PLAYLISTS_PAGE_SIZE,
  PLAYLISTS_PAGE_SIZE,
  type PlaylistAnswer,
  type PlaylistsPage,
} from '@foyer/shared/wire-schemas/playlists';
import type { MemberAnswer, MemberRelation } from '@foyer/shared/wire-schemas/members/members';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { injectEndpoints } from '@foyer/shared/platform';
import type { SessionsAnswer } from '@foyer/shared/wire-schemas/accounts/accounts';
import type { ProfileAct, ProfileAnswer } from '@foyer/shared/wire-schemas/members/profile';
import { apiCall } from '@foyer/shared/api-call';
import { idFolders } from '@foyer/shared/urls';
import type { VideoAnswer } from '@foyer/shared/wire-schemas/videos';

/** Profiles and uploads change by hand: the shortest lifetime that shared caches know. */
const LIFETIME_SECONDS = 3600;

/** One page of something of a member's. */
export interface MemberListQuery {
  memberId: number;
  /** From 1; the first when it is left out. */
  page?: number;
  /** With the viewer's rights, past every cache: of oneself, and of a private friend. */
  asMember?: boolean;
}
export interface MemberVideosQuery {
  memberId: number;
  gender: Gender;
  count: number;
  page?: number;
  sort?: VideoSort;
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

/** One page of the viewer's favourites, watch later, or what the followed published. */
export interface OwnVideosQuery {
  memberId: number;
  section: 'favourites' | 'watch-later' | 'subscriptions';
  page: number;
  gender: Gender;
}
export interface PlaylistVideosQuery {
  playlistId: number;
  page: number;
  gender: Gender;
}
export interface KeepManyChange {
  list: KeepList | 'history';
  remove: boolean;
  videoIds: readonly number[];
  /** When each was kept, ISO 8601: to put them back where they were. */
  keptAt?: readonly string[];
}
export interface PlaylistMove {
  playlistId: number;
  videoId: number;
  nextTo: number;
  place: PlaylistPlace;
}

export interface HistoryQuery {
  memberId: number;
  page: number;
  gender: Gender;
  /** Part of the title; empty: all. */
  text: string;
}

export type MemberWrite = InputAnswer | Refusal;
/** `act` and fields of POST /api/member.php. */
export type ProfileChange = { act: ProfileAct } & Record<string, string | undefined>;
const profile = (body: ProfileChange) => ({ ...apiCall('POST /api/member.php'), body });

type InputFields = Record<string, string | number | undefined>;
const input = (body: InputFields) => ({ ...apiCall('POST /api/input.php'), body });

/** What two members may change about one another. */
export type RelationChange =
  | 'subscribe'
  | 'unsubscribe'
  | 'befriend'
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'unfriend'
  | 'block'
  | 'unblock';

export interface FollowChange {
  kind: SubscriptionKind;
  objectId: number;
  isWanted: boolean;
}

const VIDEO_LIFETIME_SECONDS = 86_400;
/** Videos of a playlist that are brought into order on one page. */
export const ARRANGED_PAGE_SIZE = COUNT_MAX;

/** A page of a list that only the viewer is given. */
const ownVideos = (
  section: OwnVideosQuery['section'] | 'playlist',
  {
    gender,
    page,
    objectId = '',
    count = LISTING_PAGE_SIZE,
  }: { gender: Gender; page: number; objectId?: number | ''; count?: number },
) =>
  apiCall(
    'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
    {
      lifetime: 0,
      gender,
      sort: DEFAULT_VIDEO_SORT,
      count,
      section,
      object_id: objectId,
      page,
      ...NO_FILTERS,
    },
  );

const RELATION_CALLS = {
  subscribe: { act: 'subscribe', section: 'add', kind: 'member' },
  unsubscribe: { act: 'subscribe', section: 'rem', kind: 'member' },
  befriend: { act: 'friends', section: 'add' },
  accept: { act: 'friends', section: 'upd' },
  decline: { act: 'friends', section: 'rem' },
  withdraw: { act: 'friends', section: 'rem' },
  unfriend: { act: 'friends', section: 'rem' },
} as const;

/** What is known of a relation once a change was taken; the rest is asked. */
const relationAfter = (change: RelationChange, { friendship }: MemberRelation): Partial<MemberRelation> => {
  switch (change) {
    case 'subscribe':
    case 'unsubscribe':
      return { is_subscribed: change === 'subscribe' };
    case 'befriend':
      // Two who ask one another are friends.
      return { friendship: friendship === 'requested' ? 'friends' : 'asked' };
    default:
      return {};
  }
};

const shiftKept = (kept: Kept, { list, remove }: KeepChange): void => {
  if (typeof list === 'string') {
    kept[list] = !remove;
    return;
  }
  const others = kept.playlist_ids.filter((id) => id !== list.playlistId);
  kept.playlist_ids = remove ? others : [...others, list.playlistId];
};

/** A page of what a member has, the newest first. */
const newestOf = ({ memberId, page = 1, asMember = false }: MemberListQuery, count: number) =>
  ({
    lifetime: asMember ? 0 : LIFETIME_SECONDS,
    sort: 'latest-updates',
    count,
    section: 'member',
    object_id: memberId,
    page,
  }) as const;

/** Address of the file of the viewer's data: what a link leads to. */
export const exportAddress = (exportId: string): string =>
  apiCall('GET /api/own-data.json{?export_id}', { export_id: exportId }).url;

export const memberApi = injectEndpoints('member', (build) => ({
  /** `asMember`: with the viewer's rights, past every cache; what may be kept shows what strangers may see. */
  memberGetMember: build.query<MemberAnswer, { memberId: number; asMember?: boolean }>({
    query: ({ memberId, asMember = false }) =>
      apiCall('GET /api/json/member/{lifetime}/{member_id}.json', {
        lifetime: asMember ? 0 : LIFETIME_SECONDS,
        member_id: memberId,
      }),
    providesTags: (_answer, _error, { asMember }) => (asMember ? ['Member'] : []),
  }),
  /** The uploads of a member, the newest first unless another sort is asked for. */
  memberGetVideos: build.query<ListingPage, MemberVideosQuery>({
    query: ({ memberId, gender, count, page = 1, sort = DEFAULT_VIDEO_SORT, asMember = false }) =>
      apiCall(
        'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
        {
          lifetime: asMember ? 0 : LIFETIME_SECONDS,
          gender,
          sort,
          count,
          section: 'member',
          object_id: memberId,
          page,
          ...NO_FILTERS,
        },
      ),
  }),
  memberGetAlbums: build.query<AlbumsPage, MemberListQuery>({
    query: (asked) =>
      apiCall(
        'GET /api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json',
        newestOf(asked, ALBUMS_PAGE_SIZE),
      ),
  }),
  /** The playlists of a member, the last changed first. */
  memberGetPlaylists: build.query<PlaylistsPage, MemberListQuery>({
    query: (asked) =>
      apiCall(
        'GET /api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json',
        newestOf(asked, PLAYLISTS_PAGE_SIZE),
      ),
    providesTags: (_answer, _error, { asMember }) => (asMember ? ['Library'] : []),
  }),
  /** A member's friends; of oneself also the requests that wait. */
  memberGetFriends: build.query<FriendsPage, MemberListQuery>({
    query: ({ memberId, page = 1, asMember = false }) =>
      apiCall('GET /api/json/friends/{lifetime}/{count}/{member_id}.{page}.json', {
        lifetime: asMember ? 0 : LIFETIME_SECONDS,
        count: FRIENDS_PAGE_SIZE,
        member_id: memberId,
        page,
      }),
    providesTags: (_answer, _error, { asMember }) => (asMember ? ['Member'] : []),
  }),
  /** Whom a member follows. */
  memberGetSubscriptions: build.query<SubscriptionsAnswer, Omit<MemberListQuery, 'page'>>({
    query: ({ memberId, asMember = false }) =>
      apiCall('GET /api/json/subscriptions/{lifetime}/{member_id}.json', {
        lifetime: asMember ? 0 : LIFETIME_SECONDS,
        member_id: memberId,
      }),
    providesTags: (_answer, _error, { asMember }) => (asMember ? ['Member'] : []),
  }),
  /** Friendship, subscription, block between the viewer and another member. */
  memberChangeRelation: build.mutation<MemberWrite, { memberId: number; change: RelationChange }>({
    // useChangeRelation tells of both ends.
    extraOptions: { ownErrors: true },
    query: ({ memberId, change }) =>
      change === 'block' || change === 'unblock'
        ? { ...apiCall('POST /api/member.php'), body: { act: change, object_id: memberId } }
        : input({ ...RELATION_CALLS[change], object_id: memberId }),
    onQueryStarted: async ({ memberId, change }, { dispatch, queryFulfilled }) => {
      const asked = { memberId, asMember: true };
      await showAfterWrite(queryFulfilled, {
        waitForRead: () => dispatch(memberApi.util.getRunningQueryThunk('memberGetMember', asked)),
        show: () =>
          void dispatch(
            memberApi.util.updateQueryData('memberGetMember', asked, ({ member }) => {
              if (member?.relation) Object.assign(member.relation, relationAfter(change, member.relation));
            }),
          ),
      });
    },
    invalidatesTags: ['Member', 'Listing'],
  }),
  /** Follows a member, a model or a channel, or ends it. */
  memberFollow: build.mutation<MemberWrite, FollowChange>({
    query: ({ kind, objectId, isWanted }) =>
      input({ act: 'subscribe', section: isWanted ? 'add' : 'rem', kind, object_id: objectId }),
    invalidatesTags: ['Member', 'Listing'],
  }),
  /** Which of the viewer's own lists hold one video. */
  memberGetKept: build.query<Kept, KeptQuery>({
    query: ({ videoId }) => apiCall('GET /api/library.json{?video_id}', { video_id: videoId }),
    providesTags: ['Library'],
  }),
  /** Adds or removes immediately on the screen, and takes it back when the server refuses. */
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
  memberDeletePlaylist: build.mutation<MemberWrite, number>({
    query: (playlistId) => input({ act: 'playlist', section: 'del', object_id: playlistId }),
    invalidatesTags: ['Library', 'Listing', 'Member'],
  }),
  /** The videos of an own playlist, in its order. */
  memberGetPlaylistVideos: build.query<ListingPage, PlaylistVideosQuery>({
    query: ({ playlistId, page, gender }) =>
      ownVideos('playlist', { gender, page, objectId: playlistId, count: ARRANGED_PAGE_SIZE }),
    providesTags: ['Library'],
  }),
  /** Moves immediately on the screen; what the server refuses is read anew. */
  memberMoveInPlaylist: build.mutation<MemberWrite, PlaylistMove>({
    query: ({ playlistId, videoId, nextTo, place }) =>
      input({
        act: 'playlist',
        section: 'upd',
        object_id: playlistId,
        video_id: videoId,
        next_to: nextTo,
        place,
      }),
    invalidatesTags: ['Library', 'Listing'],
  }),
  /** Personal: asked after hydration only. */
  memberGetOwnVideos: build.query<ListingPage, OwnVideosQuery>({
    query: ({ section, page, gender }) => ownVideos(section, { gender, page }),
    providesTags: ['Library', 'Listing'],
  }),
  /** Several at the same time; the answer names those that were added or removed. */
  memberKeepMany: build.mutation<MemberWrite, KeepManyChange>({
    query: ({ list, remove, videoIds, keptAt }) =>
      input({
        act: typeof list === 'string' ? list : 'playlist',
        section: remove ? 'rem' : 'add',
        object_id: typeof list === 'string' ? undefined : list.playlistId,
        video_ids: videoIds.join(','),
        kept_at: keptAt?.join(','),
      }),
    invalidatesTags: ['Library', 'Listing'],
  }),
  /** All of the viewer's own data, whatever the visibility. */
  memberGetOwn: build.query<ProfileAnswer, number>({
    query: () => profile({ act: 'own' }),
    providesTags: ['Member'],
  }),
  /** Only the fields given; forms show refusals at their fields. */
  memberChangeOwn: build.mutation<ProfileAnswer | Refusal, ProfileChange>({
    extraOptions: { ownErrors: true },
    query: (body) => profile(body),
    invalidatesTags: ['Member'],
  }),
  /** A cropped picture as a file. */
  memberSetPicture: build.mutation<ProfileAnswer | Refusal, { picture: 'avatar' | 'cover'; file: Blob }>({
    extraOptions: { ownErrors: true },
    query: ({ picture, file }) => {
      const body = new FormData();
      body.set('act', picture);
      body.set('file', file, `${picture}.jpg`);
      return { ...apiCall('POST /api/member.php'), body };
    },
    invalidatesTags: ['Member'],
  }),
  /** Whom the viewer has blocked. */
  memberGetBlocks: build.query<ProfileAnswer, number>({
    query: () => profile({ act: 'blocks' }),
    providesTags: ['Member'],
  }),
  memberGetSessions: build.query<SessionsAnswer, number>({
    query: () => ({ ...apiCall('POST /api/sessions.php'), body: { act: 'list' } }),
    providesTags: ['Member'],
  }),
  /** One session, or with null all but this one. */
  memberEndSessions: build.mutation<SessionsAnswer | Refusal, string | null>({
    query: (sessionId) => ({
      ...apiCall('POST /api/sessions.php'),
      body: sessionId === null ? { act: 'revoke_all' } : { act: 'revoke', session_id: sessionId },
    }),
    invalidatesTags: ['Member'],
  }),
  /** What a card shows of one video, for what this device keeps. */
  memberGetVideo: build.query<VideoAnswer, number>({
    query: (videoId) =>
      apiCall('GET /api/json/video/{lifetime}/{million}/{thousand}/{video_id}.json', {
        lifetime: VIDEO_LIFETIME_SECONDS,
        ...idFolders(videoId),
        video_id: videoId,
      }),
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
              ...NO_FILTERS,
            },
          );
    },
    providesTags: ['Library'],
  }),
  /** Clears the history. */
  memberClearHistory: build.mutation<MemberWrite, void>({
    query: () => input({ act: 'history', section: 'del' }),
    invalidatesTags: ['Library'],
  }),
}));
