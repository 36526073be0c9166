/** Makes the Atom feeds of the lists of albums and playlists from the same kept answers that their pages show. */
import { apiCall } from '@foyer/shared/api-call';
import { inLanguageAddress, urls } from '@foyer/shared/urls';
import { ALBUM_SORTS, type AlbumCard, type AlbumsPage } from '@foyer/shared/wire-schemas/albums';
import type { Lifetime } from '@foyer/shared/wire-schemas/answers';
import {
  type CollectionFeedQuery,
  collectionFeedAddress,
  FEED_COLLECTIONS,
  FEED_SIZE,
  type FeedCollection,
} from '@foyer/shared/wire-schemas/feeds';
import { PLAYLIST_SORTS, type PlaylistCard, type PlaylistsPage } from '@foyer/shared/wire-schemas/playlists';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@foyer/shared/wire-schemas/site';
import { Refused } from '../platform/http/refused.ts';
import { type FeedEntry, writeFeed } from './atom-xml.ts';
import type { FeedSite } from './feeds.ts';
import type { FeedValues } from './read-feed-address.ts';

/** As the pages of these lists. */
export const COLLECTION_FEED_LIFETIME: Lifetime = 3600;

const HEADINGS: Readonly<Record<FeedCollection, Readonly<Record<Language, string>>>> = {
  albums: {
    en: 'Albums',
    ru: 'Альбомы',
    de: 'Alben',
    fr: 'Albums',
    es: 'Álbumes',
    pl: 'Albumy',
    it: 'Album',
    pt: 'Álbuns',
    ja: 'アルバム',
    nl: 'Albums',
  },
  playlists: {
    en: 'Playlists',
    ru: 'Плейлисты',
    de: 'Playlists',
    fr: 'Playlists',
    es: 'Listas',
    pl: 'Playlisty',
    it: 'Playlist',
    pt: 'Playlists',
    ja: '再生リスト',
    nl: 'Afspeellijsten',
  },
};
const CATEGORY = /^[\p{Ll}\p{Lo}\p{Lm}\p{N}][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}-]{0,99}$/u;

export interface CollectionFeedAddress {
  query: CollectionFeedQuery;
  language: Language;
  /** The one spelling of it; own path. */
  address: string;
}

/**
 * @param path what follows `/feeds/`, decoded
 * @returns undefined for what is no feed of albums or playlists
 * @throws Refused not_found for a sort or a category that cannot be
 */
export const readCollectionFeedAddress = (
  path: string,
  values: FeedValues,
): CollectionFeedAddress | undefined => {
  const [, noun, sortText] = /^(\w+)\/([\w-]+)\.xml$/.exec(path) ?? [];
  const collection = FEED_COLLECTIONS.find((known) => known === noun);
  if (!collection) return undefined;
  const sorts: readonly CollectionFeedQuery['sort'][] =
    collection === 'albums' ? ALBUM_SORTS : PLAYLIST_SORTS;
  const sort = sorts.find((known) => known === sortText);
  const category = collection === 'albums' ? ([values['category']].flat().at(-1) ?? '') : '';
  if (!sort || (category && !CATEGORY.test(category))) throw new Refused('not_found', 'no such feed');
  const lang = [values['lang']].flat().at(-1);
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const query = { collection, sort, category };
  return { query, language, address: collectionFeedAddress(query, language) };
};

/** The call whose answer the feed shows. */
export const collectionCallOf = ({ query, language }: CollectionFeedAddress): string => {
  const { collection, sort, category } = query;
  const values = {
    lifetime: COLLECTION_FEED_LIFETIME,
    sort,
    count: FEED_SIZE,
    section: category ? 'categories' : '',
    object_id: category,
    page: 1,
  };
  const { url } =
    collection === 'albums'
      ? apiCall('GET /api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json', values)
      : apiCall(
          'GET /api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json',
          values,
        );
  return inLanguageAddress(url, language);
};

/** One entry; `path` and `thumb` become addresses with their origin. */
const entryOf = (
  { publicUrl }: FeedSite,
  language: Language,
  entry: Pick<FeedEntry, 'title' | 'published' | 'author' | 'summary'> & {
    path: string;
    thumb: string | null | undefined;
  },
): FeedEntry => {
  const { path, thumb, ...rest } = entry;
  const address = publicUrl + path;
  return {
    ...rest,
    address,
    link: inLanguageAddress(address, language),
    thumb: thumb ? new URL(thumb, `${publicUrl}/`).href : null,
  };
};

const albumEntry = (site: FeedSite, language: Language, album: AlbumCard): FeedEntry =>
  entryOf(site, language, {
    title: album.title,
    path: urls.album(album.album_id, album.dir),
    published: album.post_date,
    author: site.siteName,
    summary: '',
    thumb: album.thumb,
  });
const playlistEntry = (site: FeedSite, language: Language, playlist: PlaylistCard): FeedEntry =>
  entryOf(site, language, {
    title: playlist.title,
    path: urls.playlist(playlist.playlist_id),
    published: playlist.updated,
    author: playlist.member.name,
    summary: playlist.description,
    thumb: playlist.thumbs[0],
  });

/** `body`: what `collectionCallOf` answers, JSON. @throws Refused not_found for a category that there is none of */
export const makeCollectionFeed = (asked: CollectionFeedAddress, body: string, site: FeedSite): string => {
  const { query, language, address } = asked;
  const { collection, sort, category } = query;
  const answer = JSON.parse(body) as Partial<AlbumsPage & PlaylistsPage>;
  const named = answer.categories?.find(({ dir }) => dir === category);
  if (category && !named) throw new Refused('not_found', 'no such list');
  const entries =
    collection === 'albums'
      ? (answer.albums ?? []).map((album) => albumEntry(site, language, album))
      : (answer.playlists ?? []).map((playlist) => playlistEntry(site, language, playlist));
  const page =
    collection === 'albums'
      ? urls.albums(
          ALBUM_SORTS.find((known) => known === sort),
          1,
          { category },
        )
      : urls.playlists(PLAYLIST_SORTS.find((known) => known === sort));
  const heading = HEADINGS[collection][language];
  return writeFeed({
    title: `${site.siteName}: ${named ? `${named.title} – ${heading}` : heading}`,
    language,
    address: site.publicUrl + address,
    link: inLanguageAddress(site.publicUrl + page, language),
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
