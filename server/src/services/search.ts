/** How a search is read: its length, typing errors in it, and where what it found holds the words. */
import type { MATCH_FIELDS, SearchNotes } from '@foyer/shared/http/listings';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@foyer/shared/http/suggestions';
import type { VideoCard } from '@foyer/shared/http/videos';
import type { Database } from '../database/create-database.ts';
import { isKnownWord, selectMatches, selectSimilarWords } from '../sql/words.sql.ts';
import { editDistance } from './edit-distance.ts';
import { Refused } from './refused.ts';
import { hasCjk, matchRanges, searchQuery, searchWords } from './search-tokens.ts';

const CANDIDATES = 40;
/** Shorter words resemble too many others. */
const MIN_CORRECTED_LENGTH = 3;

/** @throws Refused bad_request for one that is too short or too long (product.md section 9, decisions.md) */
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

const correctWord = async (db: Database, word: string): Promise<string> => {
  const near = (await selectSimilarWords(db, word, CANDIDATES))
    .map(({ word: known, uses }) => ({ known, uses, errors: editDistance(word, known) }))
    .filter(({ errors }) => errors <= allowedErrors(word))
    .sort((a, b) => a.errors - b.errors || b.uses - a.uses);
  return near[0]?.known ?? word;
};

/** The text with unknown words replaced by what they may have meant; undefined when there is nothing to replace. */
export const correctSearch = async (db: Database, text: string): Promise<string | undefined> => {
  let isCorrected = false;
  const corrected: string[] = [];
  for (const { word, isCjk, isBeginning } of searchWords(text)) {
    const isOpen =
      !isCjk && word.length >= MIN_CORRECTED_LENGTH && !(await isKnownWord(db, word, isBeginning));
    const better = isOpen ? await correctWord(db, word) : word;
    isCorrected ||= better !== word;
    corrected.push(better);
  }
  return isCorrected ? corrected.join(' ') : undefined;
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
        searchQuery(shownText, '|'),
      )
    : [];
  const byId = new Map(rows.map((row) => [row.video_id, row]));
  const matches = videos.map(({ video_id, title }) => {
    const row = byId.get(video_id);
    const fields = (['title', 'names', 'description'] as const satisfies typeof MATCH_FIELDS).filter(
      (field) => row?.[field],
    );
    return { video_id, fields: [...fields], ranges: matchRanges(title, words) };
  });
  return { text, shown_text: shownText, matches };
};
