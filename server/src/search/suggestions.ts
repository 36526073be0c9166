/** Suggestions while a visitor types; only what everyone may see. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import { SEARCH_MAX_LENGTH, SUGGESTIONS_MAX, type Suggestions } from '@foyer/shared/wire-schemas/suggestions';
import type { Database } from '../platform/database/create-database.ts';
import {
  selectCategoriesLike,
  selectKeywordsLike,
  selectModelsLike,
  selectTitlesLike,
  type TitleRow,
} from './suggestions.sql.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { searchReadings } from './search.ts';
import { hasCjk, searchQuery } from './search-tokens.ts';

/** Nearly every title holds a word that starts with one or two given letters: such a search would tell nothing. */
const MIN_SEARCHED_LENGTH = 3;

export interface SuggestionContext {
  language: Language;
  /** What is popular there comes first; absent in answers that are shared. */
  country?: string;
}

const isSearched = (typed: string): boolean => hasCjk(typed) || typed.length >= MIN_SEARCHED_LENGTH;
const isEmpty = ({ keywords, titles, categories, models }: Suggestions): boolean =>
  [keywords, titles, categories, models].every(({ length }) => length === 0);

const toVideo = ({ id, dir, text, revision, withheld_uses }: TitleRow) => ({
  video_id: id,
  dir,
  title: text,
  ...(revision !== null &&
    !withheld_uses.includes('preview') && {
      thumb: publicMediaUrl(mediaObject('video', id), revision, MEDIA_FILES.videoThumbWebp320),
    }),
});

const suggest = async (
  db: Database,
  typed: string,
  { language, country }: Required<SuggestionContext>,
): Promise<Suggestions> => {
  if (typed === '') return { keywords: [], titles: [], videos: [], categories: [], models: [] };
  const limit = SUGGESTIONS_MAX;
  const [keywords, titles, categories, models] = await Promise.all([
    selectKeywordsLike(db, typed, limit),
    selectTitlesLike(db, typed, {
      query: isSearched(typed) ? searchQuery(typed, { weight: 'A' }) : '',
      language,
      country,
      limit,
    }),
    selectCategoriesLike(db, typed, { language, country, limit }),
    selectModelsLike(db, typed, { language, country, limit }),
  ]);
  return {
    keywords,
    titles: titles.map(({ text }) => text),
    videos: titles.map((row) => toVideo(row)),
    categories,
    models,
  };
};

/** Read as it may have been meant when nothing starts so. Nothing for an empty text; a longer one than a search may be is cut. */
export const getSuggestions = async (
  db: Database,
  typedText: string,
  { language, country = '' }: SuggestionContext,
): Promise<Suggestions> => {
  const typed = [...typedText.normalize('NFKC').trim()].slice(0, SEARCH_MAX_LENGTH).join('');
  const found = await suggest(db, typed, { language, country });
  if (!isEmpty(found) || !isSearched(typed)) return found;
  for (const reading of await searchReadings(db, typed)) {
    const other = await suggest(db, reading, { language, country });
    if (!isEmpty(other)) return other;
  }
  return found;
};
