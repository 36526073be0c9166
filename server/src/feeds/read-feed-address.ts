/** Reads the address of a feed: which list it is of, in which language. */
import {
  DURATIONS,
  hasTooManyTerms,
  SEARCH_SORTS,
  VIDEO_SORTS,
  VIDEO_TYPES,
} from '@foyer/shared/wire-schemas/listings';
import { type FeedQuery, feedAddress } from '@foyer/shared/wire-schemas/feeds';
import { DEFAULT_LANGUAGE, GENDERS, isLanguage, type Language } from '@foyer/shared/wire-schemas/site';
import { Refused } from '../platform/http/refused.ts';

export type FeedValues = Readonly<Record<string, string | string[] | undefined>>;

/** The last one of a key, if it says anything. */
export const feedValue = (values: FeedValues, key: string): string | undefined => {
  const text = [values[key]].flat().at(-1);
  return text === '' ? undefined : text;
};
export const feedLanguage = (values: FeedValues): Language => {
  const lang = feedValue(values, 'lang');
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
};

export interface FeedAddress {
  query: FeedQuery;
  language: Language;
  /** The one spelling of it; own path. */
  address: string;
}

const PATHS =
  /^(?:(videos)\/([\w-]+)|(categories)\/([^/]{1,400})\/([\w-]+)|(model|channel)\/([^/]{1,200})|(top-country)\/([A-Z]{2})|(search))\.xml$/;

const choose = <Choice extends string>(choices: readonly Choice[], text: string | undefined): Choice => {
  const choice = choices.find((known) => known === (text ?? choices[0]));
  if (choice === undefined) throw new Refused('not_found', 'no such feed');
  return choice;
};

/**
 * @param path what follows `/feeds/`, decoded
 * @throws Refused not_found for what is no feed
 */
export const readFeedAddress = (path: string, values: FeedValues): FeedAddress => {
  const match = PATHS.exec(path);
  if (!match) throw new Refused('not_found', 'no such feed');
  const [
    ,
    videos,
    videosSort,
    categories,
    terms = '',
    termsSort,
    owner,
    dir = '',
    top,
    country = '',
    search,
  ] = match;
  const value = (key: string) => feedValue(values, key);
  const language = feedLanguage(values);
  const filters = {
    gender: choose(GENDERS, value('gender')),
    type: choose(VIDEO_TYPES, value('type')),
    duration: choose(DURATIONS, value('duration')),
  };
  if (categories && hasTooManyTerms(terms)) throw new Refused('not_found', 'no such feed');
  const query: FeedQuery = videos
    ? { section: '', object_id: '', sort: choose(VIDEO_SORTS, videosSort), ...filters }
    : categories
      ? { section: 'categories', object_id: terms, sort: choose(VIDEO_SORTS, termsSort), ...filters }
      : owner
        ? {
            section: owner === 'model' ? 'model' : 'channel',
            object_id: dir,
            sort: VIDEO_SORTS[0],
            ...filters,
          }
        : top
          ? { section: 'top-country', object_id: country, sort: 'most-popular', ...filters }
          : {
              section: 'search',
              object_id: (search && value('s')?.trim()) || '',
              sort: choose(SEARCH_SORTS, value('sort')),
              ...filters,
            };
  return { query, language, address: feedAddress(query, language) };
};
