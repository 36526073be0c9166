/** Makes the Atom feeds of what one playlist holds and of what one member uploaded, as everyone may see it. */
import { apiCall } from '@foyer/shared/api-call';
import { inLanguageAddress, urls } from '@foyer/shared/urls';
import { FEED_OWNERS, FEED_SIZE, type FeedOwner, ownerFeedAddress } from '@foyer/shared/wire-schemas/feeds';
import { DEFAULT_VIDEO_SORT, type ListingPage, NO_FILTERS } from '@foyer/shared/wire-schemas/listings';
import type { MemberAnswer } from '@foyer/shared/wire-schemas/members/members';
import type { PlaylistAnswer } from '@foyer/shared/wire-schemas/playlists';
import { GENDERS, type Language } from '@foyer/shared/wire-schemas/site';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import { Refused } from '../platform/http/refused.ts';
import { writeFeed } from './atom-xml.ts';
import { COLLECTION_FEED_LIFETIME } from './collection-feeds.ts';
import { type FeedSite, videoEntry } from './feeds.ts';
import { type FeedValues, feedLanguage } from './read-feed-address.ts';

export interface OwnerFeedAddress {
  owner: FeedOwner;
  id: number;
  language: Language;
  /** The one spelling of it; own path. */
  address: string;
}
/** Answers a call as everyone gets it. */
export type AskCall = (call: string) => Promise<string>;

/**
 * @param path what follows `/feeds/`, decoded
 * @returns undefined for what is no feed of a playlist or a member
 */
export const readOwnerFeedAddress = (path: string, values: FeedValues): OwnerFeedAddress | undefined => {
  const [, noun, digits] = /^(\w+)\/([1-9]\d{0,8})\.xml$/.exec(path) ?? [];
  const owner = FEED_OWNERS.find((known) => known === noun);
  if (!owner) return undefined;
  const id = Number(digits);
  const language = feedLanguage(values);
  return { owner, id, language, address: ownerFeedAddress(owner, id, language) };
};

const videosCall = ({ owner, id, language }: OwnerFeedAddress, page: number): string =>
  inLanguageAddress(
    apiCall(
      'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
      {
        lifetime: COLLECTION_FEED_LIFETIME,
        // Part of the address alone: these lists hold every group.
        gender: GENDERS[0],
        sort: DEFAULT_VIDEO_SORT,
        count: FEED_SIZE,
        section: owner,
        object_id: String(id),
        page,
        ...NO_FILTERS,
      },
    ).url,
    language,
  );

/** @throws Refused not_found for a list that not everyone may see */
const readPage = async (asked: OwnerFeedAddress, ask: AskCall, page: number): Promise<ListingPage> => {
  const listing: ListingPage = JSON.parse(await ask(videosCall(asked, page)));
  if (listing.code === 'no_permission') throw new Refused('not_found', 'no such list');
  return listing;
};

/** A playlist is in its own order, and what is added stands at its end: the last videos, so that anyone who follows it learns of them. */
const lastOfPlaylist = async (asked: OwnerFeedAddress, ask: AskCall): Promise<VideoCard[]> => {
  const first = await readPage(asked, ask, 1);
  const lastPage = Math.ceil(first.total_count / FEED_SIZE);
  const before = lastPage > 2 ? (await readPage(asked, ask, lastPage - 1)).videos : first.videos;
  const last = lastPage > 1 ? (await readPage(asked, ask, lastPage)).videos : [];
  return [...before, ...last].slice(-FEED_SIZE).reverse();
};

interface OwnerHead {
  title: string;
  author: string;
  page: string;
  /** ISO 8601; empty: when its newest video came. */
  updated: string;
}
/** Undefined for what not everyone may see. */
const readHead = async (
  { owner, id, language }: OwnerFeedAddress,
  ask: AskCall,
): Promise<OwnerHead | undefined> => {
  const lifetime = COLLECTION_FEED_LIFETIME;
  if (owner === 'playlist') {
    const call = apiCall('GET /api/json/playlist/{lifetime}/{playlist_id}.json', {
      lifetime,
      playlist_id: id,
    });
    const { playlist }: PlaylistAnswer = JSON.parse(await ask(inLanguageAddress(call.url, language)));
    return playlist
      ? {
          title: playlist.title,
          author: playlist.member.name,
          page: urls.playlist(id),
          updated: playlist.updated,
        }
      : undefined;
  }
  const call = apiCall('GET /api/json/member/{lifetime}/{member_id}.json', { lifetime, member_id: id });
  const { member }: MemberAnswer = JSON.parse(await ask(inLanguageAddress(call.url, language)));
  return member.is_name_only
    ? undefined
    : { title: member.name, author: member.name, page: `/members/${id}/ed_videos/1/`, updated: '' };
};

/** @throws Refused not_found also for what is private: it has no feed */
export const makeOwnerFeed = async (
  asked: OwnerFeedAddress,
  ask: AskCall,
  site: FeedSite,
): Promise<string> => {
  const { owner, language, address } = asked;
  const head = await readHead(asked, ask);
  if (!head) throw new Refused('not_found', 'no such list');
  const videos =
    owner === 'playlist' ? await lastOfPlaylist(asked, ask) : (await readPage(asked, ask, 1)).videos;
  const dates = videos.map(({ post_date }) => post_date).sort();
  return writeFeed({
    title: `${site.siteName}: ${head.title}`,
    language,
    address: site.publicUrl + address,
    link: inLanguageAddress(site.publicUrl + head.page, language),
    author: head.author,
    updated: head.updated || (dates.at(-1) ?? '1970-01-01T00:00:00Z'),
    entries: videos.map((video) => videoEntry(video, site, language)),
  });
};
