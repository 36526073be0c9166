/** Reads a search text: its length, spelling corrections, and where a found title holds the words. */
import type { MATCH_FIELDS, SearchNotes } from '@foyer/shared/wire-schemas/listings';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@foyer/shared/wire-schemas/suggestions';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import type { Database } from '../platform/database/create-database.ts';
import { isKnownWord, selectMatches, selectSimilarWords } from './words.sql.ts';
import { editDistance } from './edit-distance.ts';
import { Refused } from '../platform/http/refused.ts';
import { hasCjk, looseParts, matchRanges, searchQuery, searchWords } from './search-tokens.ts';

const CANDIDATES = 40;
/** Shorter words resemble too many others. */
const MIN_CORRECTED_LENGTH = 3;

/** @throws Refused bad_request for one that is too short or too long (docs/specification/limits.md) */
export const readSearchText = (typed: string): string => {
  const text = typed.normalize('NFKC').trim();
  const { length } = [...text];
  const least = hasCjk(text) ? 1 : SEARCH_MIN_LENGTH;
  if (length < least || length > SEARCH_MAX_LENGTH)
    throw new Refused('bad_request', `a search has ${least} to ${SEARCH_MAX_LENGTH} characters`, {
      field: 's',
    });
  return text;
};

/** One error in words of up to four letters, two in longer ones. */
const allowedErrors = (word: string): number => (word.length <= 4 ? 1 : 2);

/** Words of the index that it may be a mistyped form of, the likeliest first. */
const nearWords = async (db: Database, word: string): Promise<{ known: string }[]> =>
  (await selectSimilarWords(db, word, CANDIDATES))
    .map(({ word: known, uses }) => ({ known, uses, errors: editDistance(word, known) }))
    .filter(({ errors }) => errors <= allowedErrors(word))
    .sort((a, b) => a.errors - b.errors || b.uses - a.uses);

const correctWord = async (db: Database, word: string): Promise<string> =>
  (await nearWords(db, word))[0]?.known ?? word;

interface ReadWord {
  word: string;
  isKnown: boolean;
}

/** Each word as it is, or as what it may have meant. */
const readWords = (db: Database, text: string): Promise<ReadWord[]> =>
  Promise.all(
    searchWords(text).map(async ({ word, isCjk, isPrefix }) => {
      if (isCjk || (await isKnownWord(db, word, isPrefix))) return { word, isKnown: true };
      const better = word.length >= MIN_CORRECTED_LENGTH ? await correctWord(db, word) : word;
      return { word: better, isKnown: better !== word };
    }),
  );

const loosen = (word: string): string => (hasCjk(word) ? looseParts(word).join(' ') || word : word);

/**
 * How a text that nothing holds may have been meant, the likeliest first: with its typing errors corrected, with its
 * Japanese words in any order, without the words that nothing holds. Empty when there is nothing else to try.
 */
export const searchReadings = async (db: Database, text: string): Promise<string[]> => {
  const words = await readWords(db, text);
  const known = words.filter(({ isKnown }) => isKnown);
  const asTyped = searchWords(text)
    .map(({ word }) => word)
    .join(' ');
  const readings = [words, known].flatMap((some) => [
    some.map(({ word }) => word).join(' '),
    some.map(({ word }) => loosen(word)).join(' '),
  ]);
  return [...new Set(readings)].filter((reading) => reading !== '' && reading !== asTyped);
};

/** The title in another language that holds the words. */
const findOtherTitle = (
  titles: readonly (string | null)[],
  shown: string,
  words: ReturnType<typeof searchWords>,
) => {
  for (const title of titles) {
    const ranges = title && title !== shown ? matchRanges(title, words) : [];
    if (title && ranges.length > 0) return { title, ranges };
  }
  return undefined;
};

/** Another spelling of a text that something holds, as likely meant: of each word the one most like it; undefined without any. */
export const otherSpelling = async (db: Database, text: string): Promise<string | undefined> => {
  const words = searchWords(text);
  const others = await Promise.all(
    words.map(async ({ word, isCjk }) => {
      if (isCjk) return loosen(word);
      if (word.length < MIN_CORRECTED_LENGTH) return word;
      return (await nearWords(db, word)).find(({ known }) => known !== word)?.known ?? word;
    }),
  );
  const other = others.join(' ');
  return other === words.map(({ word }) => word).join(' ') ? undefined : other;
};

export const noteSearch = async (
  db: Database,
  text: string,
  shownText: string,
  videos: readonly VideoCard[],
): Promise<SearchNotes> => {
  const words = searchWords(shownText);
  const rows = videos.length
    ? await selectMatches(
        db,
        videos.map(({ video_id }) => video_id),
        searchQuery(shownText, { join: '|' }),
      )
    : [];
  const byId = new Map(rows.map((row) => [row.video_id, row]));
  const matches = videos.map(({ video_id, title }) => {
    const row = byId.get(video_id);
    const fields = (['title', 'names', 'description'] as const satisfies typeof MATCH_FIELDS).filter(
      (field) => row?.[field],
    );
    const ranges = matchRanges(title, words);
    const other =
      ranges.length === 0 ? findOtherTitle(Object.values(row?.titles ?? {}), title, words) : undefined;
    return {
      video_id,
      fields: [...fields],
      ranges,
      ...(other && { other_title: other.title, other_ranges: other.ranges }),
    };
  });
  return { text, shown_text: shownText, matches };
};
