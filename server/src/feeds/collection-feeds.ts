/** Makes the Atom feeds of the lists of models, channels, albums and playlists from the same cached answers that their pages show. */
import { apiCall } from '@foyer/shared/api-call';
import { inLanguageAddress, urls } from '@foyer/shared/urls';
import { ALBUM_SORTS, type AlbumCard, type AlbumsPage } from '@foyer/shared/wire-schemas/albums';
import type { Lifetime } from '@foyer/shared/wire-schemas/answers';
import { CHANNEL_SORTS, type ChannelCard, type ChannelsPage } from '@foyer/shared/wire-schemas/channels';
import {
  type CollectionFeedFilters,
  type CollectionFeedQuery,
  collectionFeedAddress,
  FEED_COLLECTIONS,
  FEED_SIZE,
  type FeedCollection,
} from '@foyer/shared/wire-schemas/feeds';
import { FILTER_CHOICE_PATTERNS } from '@foyer/shared/wire-schemas/filter-choices';
import { formatFilters, parseFilters } from '@foyer/shared/wire-schemas/filters';
import { MODEL_SORTS, type ModelCard, type ModelsPage } from '@foyer/shared/wire-schemas/models';
import { PLAYLIST_SORTS, type PlaylistCard, type PlaylistsPage } from '@foyer/shared/wire-schemas/playlists';
import { GENDERS, type Language } from '@foyer/shared/wire-schemas/site';
import { Refused } from '../platform/http/refused.ts';
import { type FeedEntry, type FeedPicture, writeFeed } from './atom-xml.ts';
import { COLLECTION_HEADINGS } from './collection-headings.ts';
import { type FeedSite, pictureOf, VIDEO_PICTURE } from './feeds.ts';
import { type FeedValues, feedLanguage, feedValue } from './read-feed-address.ts';

/** As the pages of these lists. */
export const COLLECTION_FEED_LIFETIME: Lifetime = 3600;

const SORTS: Readonly<Record<FeedCollection, readonly CollectionFeedQuery['sort'][]>> = {
  albums: ALBUM_SORTS,
  playlists: PLAYLIST_SORTS,
  models: MODEL_SORTS,
  channels: CHANNEL_SORTS,
};
const PORTRAIT = { width: 480, height: 640 };
const CHANNEL_PICTURE = { width: 640, height: 360 };
const CATEGORY = /^[\p{Ll}\p{Lo}\p{Lm}\p{N}][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}-]{0,99}$/u;

export interface CollectionFeedAddress {
  query: CollectionFeedQuery & { filters: CollectionFeedFilters };
  language: Language;
  /** The one spelling of it; own path. */
  address: string;
}

/** Undefined for what is no filter of this collection. Unknown keys are as if they were not there. */
const readFilters = (collection: FeedCollection, values: FeedValues): CollectionFeedFilters | undefined => {
  if (collection === 'albums') {
    const category = feedValue(values, 'category');
    return category === undefined || CATEGORY.test(category) ? { category } : undefined;
  }
  if (collection !== 'models') return {};
  const filters: CollectionFeedFilters = { gender: GENDERS[0] };
  for (const key of Object.keys(FILTER_CHOICE_PATTERNS.models)) {
    const value = feedValue(values, key);
    if (value !== undefined) filters[key] = value;
  }
  return parseFilters('models', formatFilters(filters)) && filters;
};

/**
 * @param path what follows `/feeds/`, decoded
 * @returns undefined for what is no feed of such a list
 * @throws Refused not_found for a sort, a category or a filter that cannot be
 */
export const readCollectionFeedAddress = (
  path: string,
  values: FeedValues,
): CollectionFeedAddress | undefined => {
  const [, noun, sortText] = /^(\w+)\/([\w-]+)\.xml$/.exec(path) ?? [];
  const collection = FEED_COLLECTIONS.find((known) => known === noun);
  if (!collection) return undefined;
  const sort = SORTS[collection].find((known) => known === sortText);
  const filters = readFilters(collection, values);
  if (!sort || !filters) throw new Refused('not_found', 'no such feed');
  const language = feedLanguage(values);
  const query = { collection, sort, filters };
  return { query, language, address: collectionFeedAddress(query, language) };
};

/** The call whose answer the feed shows. */
export const collectionCallOf = ({ query, language }: CollectionFeedAddress): string => {
  const { collection, sort, filters } = query;
  const { category = '' } = filters;
  const values = { lifetime: COLLECTION_FEED_LIFETIME, sort, count: FEED_SIZE, page: 1 };
  const section = { section: category ? 'categories' : '', object_id: category };
  const { url } = {
    albums: () =>
      apiCall('GET /api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json', {
        ...values,
        ...section,
      }),
    playlists: () =>
      apiCall('GET /api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json', {
        ...values,
        ...section,
      }),
    models: () =>
      apiCall('GET /api/json/models/{lifetime}/{sort}/{count}/{filter}.{page}.json', {
        ...values,
        filter: formatFilters(filters),
      }),
    channels: () =>
      apiCall('GET /api/json/channels/{lifetime}/{sort}/{count}/{filter}.{page}.json', {
        ...values,
        filter: '',
      }),
  }[collection]();
  return inLanguageAddress(url, language);
};

type Shown = Pick<FeedEntry, 'title' | 'published' | 'author' | 'summary'> & {
  path: string;
  picture: string | null | undefined;
  size?: Omit<FeedPicture, 'address'>;
};
/** Paths become addresses with their origin. */
const entryOf = (site: FeedSite, language: Language, { path, picture, size, ...rest }: Shown): FeedEntry => {
  const address = site.publicUrl + path;
  return {
    ...rest,
    address,
    link: inLanguageAddress(address, language),
    thumb: pictureOf(site, picture, size ?? VIDEO_PICTURE),
  };
};

type CollectionPage = Partial<AlbumsPage & PlaylistsPage & ModelsPage & ChannelsPage>;

const shownAlbum = (album: AlbumCard, { siteName }: FeedSite): Shown => ({
  title: album.title,
  path: urls.album(album.album_id, album.dir),
  published: album.post_date,
  author: siteName,
  summary: '',
  picture: album.thumb,
});
const shownPlaylist = (playlist: PlaylistCard): Shown => ({
  title: playlist.title,
  path: urls.playlist(playlist.playlist_id),
  published: playlist.updated,
  author: playlist.member.name,
  summary: playlist.description,
  picture: playlist.thumbs[0],
});
const shownModel = (model: ModelCard, { siteName }: FeedSite, language: Language): Shown => ({
  title: model.title,
  path: urls.model(model.dir),
  published: model.post_date,
  author: siteName,
  summary: (model.country && new Intl.DisplayNames(language, { type: 'region' }).of(model.country)) || '',
  picture: model.thumb,
  size: PORTRAIT,
});
const shownChannel = (channel: ChannelCard, { siteName }: FeedSite): Shown => ({
  title: channel.title,
  path: urls.channel(channel.dir),
  published: channel.post_date,
  author: siteName,
  summary: '',
  picture: channel.thumb,
  size: CHANNEL_PICTURE,
});

const shownOf = (
  collection: FeedCollection,
  { albums = [], playlists = [], models = [], channels = [] }: CollectionPage,
  site: FeedSite,
  language: Language,
): Shown[] =>
  ({
    albums: () => albums.map((album) => shownAlbum(album, site)),
    playlists: () => playlists.map((playlist) => shownPlaylist(playlist)),
    models: () => models.map((model) => shownModel(model, site, language)),
    channels: () => channels.map((channel) => shownChannel(channel, site)),
  })[collection]();

/** Own path of the list's first page. */
const pageOf = ({ collection, sort, filters }: CollectionFeedAddress['query']): string => {
  const among = <Sort extends string>(sorts: readonly Sort[]) => sorts.find((known) => known === sort);
  return {
    albums: () => urls.albums(among(ALBUM_SORTS), 1, { category: filters.category }),
    playlists: () => urls.playlists(among(PLAYLIST_SORTS)),
    models: () =>
      urls.models(
        among(MODEL_SORTS),
        1,
        Object.fromEntries(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1))),
      ),
    channels: () => urls.channels(among(CHANNEL_SORTS)),
  }[collection]();
};

/** `body`: what `collectionCallOf` answers, JSON. @throws Refused not_found for a category that there is none of */
export const makeCollectionFeed = (asked: CollectionFeedAddress, body: string, site: FeedSite): string => {
  const { query, language, address } = asked;
  const { collection, filters } = query;
  const answer = JSON.parse(body) as CollectionPage;
  const named = answer.categories?.find(({ dir }) => dir === filters.category);
  if (filters.category && !named) throw new Refused('not_found', 'no such list');
  const entries = shownOf(collection, answer, site, language).map((shown) => entryOf(site, language, shown));
  const heading = COLLECTION_HEADINGS[collection][language];
  return writeFeed({
    title: `${site.siteName}: ${named ? `${named.title} – ${heading}` : heading}`,
    language,
    address: site.publicUrl + address,
    link: inLanguageAddress(site.publicUrl + pageOf(query), language),
    author: site.siteName,
    // Of nothing, always the same, so that readers see no change.
    updated:
      entries
        .map(({ published }) => published)
        .sort()
        .at(-1) ?? '1970-01-01T00:00:00Z',
    entries,
  });
};
