/** Words that hold comments back: what operators set, or their file, and what moderators add at the desk. */
import {
  type WatchedWordList,
  WORD_MAX_LENGTH,
  WORD_MIN_LENGTH,
  WORDS_MAX,
} from '@foyer/shared/wire-schemas/moderation/tools';
import type { Database } from '../platform/database/create-database.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { Refused } from '../platform/http/refused.ts';
import { hasWords, type WatchedWords } from './watched-words.ts';
import { endWatchedWord, insertWatchedWord, selectWatchedWords } from './watched-words.sql.ts';

/** Both lists. */
export const allWatchedWords = async (db: Database, ofOperator: WatchedWords): Promise<WatchedWords> => [
  ...ofOperator,
  ...(await selectWatchedWords(db)).map(({ word }) => ({
    word,
    language: '' as const,
    act: 'wait' as const,
  })),
];

export const listWatchedWords = async (db: Database): Promise<WatchedWordList> => ({
  words: (await selectWatchedWords(db)).map(({ id, word, added_at, member }) => ({
    word_id: id,
    word,
    date: added_at.toISOString(),
    member,
  })),
});

/** The same word once more changes nothing. @throws Refused required, min_length, max_length, bad_request (no letters, or too many words) */
export const addWatchedWord = async (db: Database, text: string, memberId: number): Promise<void> => {
  const limits = { field: 'word', min: WORD_MIN_LENGTH, max: WORD_MAX_LENGTH };
  const word = checkTextLength(text.replace(/\s+/g, ' '), limits).normalize('NFKC').toLowerCase();
  if (!hasWords(word)) throw new Refused('bad_request', 'there is no letter in it', { field: 'word' });
  if (await insertWatchedWord(db, { word, memberId, max: WORDS_MAX })) return;
  const words = await selectWatchedWords(db);
  if (!words.some((known) => known.word === word))
    throw new Refused('bad_request', `no more than ${WORDS_MAX} words`, {
      field: 'word',
      info: { limit: WORDS_MAX },
    });
};

/** @throws Refused not_found */
export const removeWatchedWord = async (db: Database, id: number, memberId: number): Promise<void> => {
  if (!(await endWatchedWord(db, { id, memberId })))
    throw new Refused('not_found', `there is no word ${id}`, { field: 'word_id' });
};
