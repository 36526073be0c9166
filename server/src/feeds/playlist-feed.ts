/**
 * Makes the Atom feed of one playlist. A playlist is in its own order, and what is added stands at its end: of a long one the feed
 * holds the last videos, so that whoever follows it learns of them.
 */
import { apiCall } from '@foyer/shared/api-call';
import { inLanguageAddress, urls } from '@foyer/shared/urls';
import { FEED_SIZE, playlistFeedAddress } from '@foyer/shared/wire-schemas/feeds';
import { DEFAULT_VIDEO_SORT, type ListingPage } from '@foyer/shared/wire-schemas/listings';
import type { PlaylistAnswer } from '@foyer/shared/wire-schemas/playlists';
import { GENDERS, type Language } from '@foyer/shared/wire-schemas/site';
import { Refused } from '../platform/http/refused.ts';
import { writeFeed } from './atom-xml.ts';
import { COLLECTION_FEED_LIFETIME } from './collection-feeds.ts';
import { type FeedSite, videoEntry } from './feeds.ts';
import { type FeedValues, feedLanguage } from './read-feed-address.ts';

export interface PlaylistFeedAddress {
  playlistId: number;
  language: Language;
  /** The one spelling of it; own path. */
  address: string;
}

/**
 * @param path what follows `/feeds/`, decoded
 * @returns undefined for what is no feed of a playlist
 */
export const readPlaylistFeedAddress = (
  path: string,
  values: FeedValues,
): PlaylistFeedAddress | undefined => {
  const [, id] = /^playlist\/([1-9]\d{0,8})\.xml$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  const language = feedLanguage(values);
  return { playlistId: Number(id), language, address: playlistFeedAddress(Number(id), language) };
};

const videosCall = ({ playlistId, language }: PlaylistFeedAddress, page: number): string =>
  inLanguageAddress(
    apiCall(
      'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
      {
        lifetime: COLLECTION_FEED_LIFETIME,
        // Part of the address alone: a playlist holds every group.
        gender: GENDERS[0],
        sort: DEFAULT_VIDEO_SORT,
        count: FEED_SIZE,
        section: 'playlist',
        object_id: String(playlistId),
        page,
        type: 'all',
        duration: '',
        date: '',
      },
    ).url,
    language,
  );

/** @param ask answers a call as everyone gets it. @throws Refused not_found also for a private one: it has no feed */
export const makePlaylistFeed = async (
  asked: PlaylistFeedAddress,
  ask: (call: string) => Promise<string>,
  site: FeedSite,
): Promise<string> => {
  const { playlistId, language, address } = asked;
  const call = apiCall('GET /api/json/playlist/{lifetime}/{playlist_id}.json', {
    lifetime: COLLECTION_FEED_LIFETIME,
    playlist_id: playlistId,
  });
  const { playlist } = JSON.parse(await ask(inLanguageAddress(call.url, language))) as PlaylistAnswer;
  if (!playlist) throw new Refused('not_found', 'no such list');
  const readPage = async (page: number): Promise<ListingPage> =>
    JSON.parse(await ask(videosCall(asked, page)));
  const first = await readPage(1);
  const lastPage = Math.ceil(first.total_count / FEED_SIZE);
  const before = lastPage > 2 ? (await readPage(lastPage - 1)).videos : first.videos;
  const last = lastPage > 1 ? (await readPage(lastPage)).videos : [];
  const videos = [...before, ...last].slice(-FEED_SIZE).reverse();
  return writeFeed({
    title: `${site.siteName}: ${playlist.title}`,
    language,
    address: site.publicUrl + address,
    link: inLanguageAddress(site.publicUrl + urls.playlist(playlistId), language),
    author: playlist.member.name,
    updated: playlist.updated,
    entries: videos.map((video) => videoEntry(video, site, language)),
  });
};
