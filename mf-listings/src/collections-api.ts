/**
 * Endpoints of models, channels, albums and playlists, apart from the lists of videos so that those pages do not load them; builds
 * their API addresses. Source: docs/specification/calls.md.
 */
import type {
  AlbumAnswer,
  AlbumCategories,
  AlbumsPage,
  AlbumsQuery,
} from '@foyer/shared/wire-schemas/albums';
import type { Lifetime, Refusal } from '@foyer/shared/wire-schemas/answers';
import type { ChannelAnswer, ChannelsPage, ChannelsQuery } from '@foyer/shared/wire-schemas/channels';
import { showAfterWrite } from '@foyer/shared/loading/show-after-write';
import type { InputAnswer } from '@foyer/shared/wire-schemas/library';
import type { ModelAnswer, ModelsPage, ModelsQuery } from '@foyer/shared/wire-schemas/models';
import type { PlaylistAnswer, PlaylistsPage, PlaylistsQuery } from '@foyer/shared/wire-schemas/playlists';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { Subscribed, SubscriptionKind } from '@foyer/shared/wire-schemas/members/subscriptions';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import { idFolders } from '@foyer/shared/urls';

/** What is listed here changes by hand: the shortest lifetime that shared caches know, seconds. */
export const COLLECTION_LIFETIME: Lifetime = 3600;
const lifetimeFor = (asMember: boolean): Lifetime => (asMember ? 0 : COLLECTION_LIFETIME);

export interface SubscriptionArg {
  kind: SubscriptionKind;
  /** Of the model or channel. */
  id: number;
  /** The viewer. */
  memberId: number;
  isWanted: boolean;
}

export const collectionsApi = injectEndpoints('listings', (build) => ({
  listingsGetModels: build.query<ModelsPage, ModelsQuery>({
    query: (asked) =>
      apiCall('GET /api/json/models/{lifetime}/{sort}/{count}/{filter}.{page}.json', {
        lifetime: COLLECTION_LIFETIME,
        ...asked,
      }),
  }),
  /** Fails with 404 for an unknown dir, as those of channels, albums and playlists do. */
  listingsGetModel: build.query<ModelAnswer, { dir: string; asMember?: boolean }>({
    query: ({ dir, asMember = false }) =>
      apiCall('GET /api/json/model/{lifetime}/{dir}.json', { lifetime: lifetimeFor(asMember), dir }),
  }),
  listingsGetChannels: build.query<ChannelsPage, ChannelsQuery>({
    query: (asked) =>
      apiCall('GET /api/json/channels/{lifetime}/{sort}/{count}/{filter}.{page}.json', {
        lifetime: COLLECTION_LIFETIME,
        filter: '',
        ...asked,
      }),
  }),
  listingsGetChannel: build.query<ChannelAnswer, { dir: string }>({
    query: ({ dir }) =>
      apiCall('GET /api/json/channel/{lifetime}/{dir}.json', { lifetime: COLLECTION_LIFETIME, dir }),
  }),
  /** By title; those without an album are left out. */
  listingsGetAlbumCategories: build.query<AlbumCategories, { language: Language }>({
    query: ({ language: lang }) =>
      apiCall('GET /api/json/albums-categories/{lifetime}/{lang}.json', {
        lifetime: COLLECTION_LIFETIME,
        lang,
      }),
  }),
  listingsGetAlbums: build.query<AlbumsPage, AlbumsQuery>({
    query: (asked) =>
      apiCall('GET /api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json', {
        lifetime: COLLECTION_LIFETIME,
        ...asked,
      }),
  }),
  /** `asMember`: with the viewer's rights, past every cache. */
  listingsGetAlbum: build.query<AlbumAnswer, { id: number; asMember?: boolean }>({
    query: ({ id, asMember = false }) =>
      apiCall('GET /api/json/album/{lifetime}/{million}/{thousand}/{album_id}.json', {
        lifetime: lifetimeFor(asMember),
        ...idFolders(id),
        album_id: id,
      }),
  }),
  listingsGetPlaylists: build.query<PlaylistsPage, PlaylistsQuery>({
    query: (asked) =>
      apiCall('GET /api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json', {
        lifetime: COLLECTION_LIFETIME,
        ...asked,
      }),
  }),
  /** Of a private one of somebody else `playlist` is null. `asMember`: with the viewer's rights, past every cache. */
  listingsGetPlaylist: build.query<PlaylistAnswer, { id: number; asMember?: boolean }>({
    query: ({ id, asMember = false }) =>
      apiCall('GET /api/json/playlist/{lifetime}/{playlist_id}.json', {
        lifetime: lifetimeFor(asMember),
        playlist_id: id,
      }),
    providesTags: (_answer, _error, { asMember }) => (asMember ? ['Library'] : []),
  }),
  /** Whether the viewer follows a model or a channel. Personal: asked after hydration only. */
  listingsIsSubscribed: build.query<Subscribed, { kind: SubscriptionKind; id: number; memberId: number }>({
    query: ({ kind, id }) => apiCall('GET /api/subscribed.json{?kind}{&object_id}', { kind, object_id: id }),
    providesTags: ['Member'],
  }),
  listingsSubscribe: build.mutation<InputAnswer | Refusal, SubscriptionArg>({
    // The button tells of both ends.
    extraOptions: { ownErrors: true },
    query: ({ kind, id, isWanted }) => ({
      ...apiCall('POST /api/input.php'),
      body: { act: 'subscribe', section: isWanted ? 'add' : 'rem', kind, object_id: id },
    }),
    onQueryStarted: async ({ isWanted, ...asked }, { dispatch, queryFulfilled }) => {
      await showAfterWrite(queryFulfilled, {
        waitForRead: () => dispatch(collectionsApi.util.getRunningQueryThunk('listingsIsSubscribed', asked)),
        show: () =>
          void dispatch(
            collectionsApi.util.updateQueryData('listingsIsSubscribed', asked, () => ({
              subscribed: isWanted,
            })),
          ),
      });
    },
    invalidatesTags: ['Member'],
  }),
}));
