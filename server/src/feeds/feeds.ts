/** Makes the Atom feed of a list from the same cached answer that the list's page shows. */
import { apiCall } from '@foyer/shared/api-call';
import { inLanguageAddress, urls } from '@foyer/shared/urls';
import { FEED_SIZE, type FeedQuery } from '@foyer/shared/wire-schemas/feeds';
import type { Lifetime } from '@foyer/shared/wire-schemas/answers';
import { DEFAULT_VIDEO_SORT, type ListingPage } from '@foyer/shared/wire-schemas/listings';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import { type FeedEntry, type FeedPicture, writeFeed } from './atom-xml.ts';
import { FEED_HEADINGS } from './feed-headings.ts';
import type { FeedAddress } from './read-feed-address.ts';

export interface FeedSite {
  /** Origin without a trailing slash. */
  publicUrl: string;
  siteName: string;
}

/** As the list's pages: the newest by the hour. Seconds. */
export const feedLifetime = ({ sort, section }: FeedQuery): Lifetime =>
  sort === DEFAULT_VIDEO_SORT || section === 'search' ? 3600 : 14400;

/** The call whose answer the feed shows. */
export const listingCallOf = ({ query, language }: FeedAddress): string => {
  const { section, object_id } = query;
  const { url } = apiCall(
    'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
    {
      ...query,
      lifetime: feedLifetime(query),
      object_id: section === 'search' ? '' : object_id,
      count: FEED_SIZE,
      page: 1,
      date: '',
    },
  );
  if (section !== 'search') return inLanguageAddress(url, language);
  const params = url.replace(/^\/api\/json\/videos2\/|\.json$/g, '');
  return inLanguageAddress(
    apiCall('GET /api/videos2.php{?params}{&s}', { params, s: object_id }).url,
    language,
  );
};

const titleOf = ({ query, language }: FeedAddress, { videos, categories }: ListingPage): string => {
  const { section, object_id, sort } = query;
  const heading = sort === 'relevance' ? '' : (FEED_HEADINGS[language][sort] ?? '');
  switch (section) {
    case '':
      return heading;
    case 'categories':
      return `${categories.map(({ title }) => title).join(', ')} – ${heading}`;
    case 'model':
      return (
        videos.flatMap(({ models }) => models ?? []).find(({ dir }) => dir === object_id)?.title ?? object_id
      );
    case 'channel':
      return videos.find(({ channel }) => channel?.dir === object_id)?.channel?.title ?? object_id;
    case 'top-country':
      return `${heading} – ${new Intl.DisplayNames(language, { type: 'region' }).of(object_id) ?? object_id}`;
    case 'search':
      return `“${object_id}”`;
  }
};

const pageOf = ({ section, object_id, sort, gender, type, duration }: FeedQuery): string => {
  const values = { duration, type: type === 'all' ? '' : type, gender };
  const listSort = sort === 'relevance' ? DEFAULT_VIDEO_SORT : sort;
  switch (section) {
    case '':
      return urls.videos(listSort, 1, values);
    case 'categories':
      return urls.category(object_id.split(','), listSort, 1, values);
    case 'model':
      return urls.model(object_id);
    case 'channel':
      return urls.channel(object_id);
    case 'top-country':
      return urls.topCountry(1, { country: object_id, gender });
    case 'search':
      return urls.search(object_id, 1, { sort: sort === 'relevance' ? '' : sort, ...values });
  }
};

export const VIDEO_PICTURE = { width: 320, height: 180 };
/** With its origin. */
export const pictureOf = (
  { publicUrl }: FeedSite,
  path: string | null | undefined,
  size: Omit<FeedPicture, 'address'>,
): FeedPicture | null => (path ? { address: new URL(path, `${publicUrl}/`).href, ...size } : null);

export const videoEntry = (video: VideoCard, site: FeedSite, language: Language): FeedEntry => {
  const { publicUrl, siteName } = site;
  const address = publicUrl + urls.video(video.video_id, video.dir);
  const by = video.channel?.title ?? siteName;
  return {
    title: video.title,
    address,
    link: inLanguageAddress(address, language),
    published: video.post_date,
    author: by,
    summary: [video.duration, ...(video.models ?? []).map(({ title }) => title)].join(' · '),
    thumb: pictureOf(site, video.thumb, VIDEO_PICTURE),
  };
};

/** `listing`: what `listingCallOf` answers. */
export const makeFeed = (asked: FeedAddress, listing: ListingPage, site: FeedSite): string => {
  const { query, language, address } = asked;
  // Cards of advertising lead elsewhere.
  const videos = listing.videos.filter(({ url }) => !url);
  const dates = videos.map(({ post_date }) => post_date).sort();
  return writeFeed({
    title: `${site.siteName}: ${titleOf(asked, listing)}`,
    language,
    address: site.publicUrl + address,
    link: inLanguageAddress(site.publicUrl + pageOf(query), language),
    author: site.siteName,
    // Of nothing, always the same, so that readers see no change.
    updated: dates.at(-1) ?? '1970-01-01T00:00:00Z',
    entries: videos.map((video) => videoEntry(video, site, language)),
  });
};
