/** Addresses of the Atom feeds that lists of videos, albums and playlists have. */
import { DEFAULT_LANGUAGE, type Gender, GENDERS, type Language } from './site.ts';
import type { AlbumSort } from './albums.ts';
import type { BrowseQuery } from './listings.ts';
import type { PlaylistSort } from './playlists.ts';

export const FEED_SECTIONS = ['', 'categories', 'model', 'channel', 'top-country', 'search'] as const;
export type FeedSection = (typeof FEED_SECTIONS)[number];
export const FEED_SIZE = 50;
/** For `type` of a link. */
export const FEED_TYPE = 'application/atom+xml';

export interface FeedQuery extends Pick<BrowseQuery, 'sort' | 'object_id' | 'type' | 'duration'> {
  section: FeedSection;
  gender: Gender;
}

/** Own path of the list's feed; the list's page and date filter are left out, since a feed is its beginning. */
export const feedAddress = (
  { section, object_id, sort, gender, type, duration }: FeedQuery,
  language: Language,
): string => {
  const object = encodeURIComponent(object_id).replaceAll('%2C', ',');
  const path = {
    '': `videos/${sort}`,
    categories: `categories/${object}/${sort}`,
    model: `model/${object}`,
    channel: `channel/${object}`,
    'top-country': `top-country/${object}`,
    search: 'search',
  }[section];
  const values = {
    s: section === 'search' ? object_id : '',
    sort: section === 'search' && sort !== 'relevance' ? sort : '',
    type: type === 'all' ? '' : type,
    duration,
    gender: gender === GENDERS[0] ? '' : gender,
    lang: language === DEFAULT_LANGUAGE ? '' : language,
  };
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value)).toString();
  return `/feeds/${path}.xml${query && `?${query}`}`;
};

export const FEED_COLLECTIONS = ['albums', 'playlists'] as const;
export type FeedCollection = (typeof FEED_COLLECTIONS)[number];

export interface CollectionFeedQuery {
  collection: FeedCollection;
  sort: AlbumSort | PlaylistSort;
  /** Dir of a category of albums; empty for all. */
  category: string;
}

/** Own path of the feed of a list of albums or playlists. */
export const collectionFeedAddress = (
  { collection, sort, category }: CollectionFeedQuery,
  language: Language,
): string => {
  const values = { category, lang: language === DEFAULT_LANGUAGE ? '' : language };
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value)).toString();
  return `/feeds/${collection}/${sort}.xml${query && `?${query}`}`;
};
