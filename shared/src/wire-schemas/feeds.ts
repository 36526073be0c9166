/** Addresses of the Atom feeds that lists of videos have. */
import { DEFAULT_LANGUAGE, type Gender, GENDERS, type Language } from './site.ts';
import type { BrowseQuery } from './listings.ts';

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
