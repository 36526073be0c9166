/** Addresses of the Atom feeds that every list has: of videos, albums, playlists, models, channels, of one playlist, of one member. */
import { DEFAULT_LANGUAGE, type Gender, GENDERS, type Language } from './site.ts';
import type { AlbumSort } from './albums.ts';
import type { ChannelSort } from './channels.ts';
import type { BrowseQuery } from './listings.ts';
import type { ModelSort } from './models.ts';
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

/** Own path of the list's feed; the list's page and date filter are left out, since a feed is its start. */
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

export const FEED_COLLECTIONS = ['albums', 'playlists', 'models', 'channels'] as const;
export type FeedCollection = (typeof FEED_COLLECTIONS)[number];

/** What a list of models, channels, albums or playlists is narrowed by; of each collection what it knows. */
export interface CollectionFeedFilters {
  /** Dir of a category of albums. */
  category?: string | undefined;
  /** Of models: the filters of their list and the group. */
  [filter: string]: string | undefined;
}
export interface CollectionFeedQuery {
  collection: FeedCollection;
  sort: AlbumSort | PlaylistSort | ModelSort | ChannelSort;
  filters?: CollectionFeedFilters;
}

/** Keys in alphabetical order, so that one list has one feed; what is the site's default is left out. */
const withValues = (path: string, values: Readonly<Record<string, string | undefined>>): string => {
  const entries = Object.entries(values).flatMap(([key, value]): [string, string][] =>
    !value || (key === 'gender' && value === GENDERS[0]) || (key === 'lang' && value === DEFAULT_LANGUAGE)
      ? []
      : [[key, value]],
  );
  const query = new URLSearchParams(entries.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
  return path + (query && `?${query}`);
};

/** Own path of the feed of a list of models, channels, albums or playlists. */
export const collectionFeedAddress = (
  { collection, sort, filters = {} }: CollectionFeedQuery,
  language: Language,
): string => withValues(`/feeds/${collection}/${sort}.xml`, { ...filters, lang: language });

export const FEED_OWNERS = ['playlist', 'member'] as const;
export type FeedOwner = (typeof FEED_OWNERS)[number];

/** Own path of the feed of one playlist, or of what one member uploaded. What not everyone may see has none. */
export const ownerFeedAddress = (owner: FeedOwner, id: number, language: Language): string =>
  withValues(`/feeds/${owner}/${id}.xml`, { lang: language });
