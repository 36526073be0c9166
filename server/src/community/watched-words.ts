/** Finds what a moderator should read before others do: watched words, and many links. */
import { COMMENT_LINKS_MAX } from '@foyer/shared/wire-schemas/comments';

/** Lower-case terms of the operator's list. */
export type WatchedWords = readonly string[];

const LINK = /https?:\/\/|\bwww\./gi;
/** Scripts that write without spaces: a term is found anywhere in them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** In one form of letters, with single spaces between words. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(NO_WORD, ' ')
    .trim()} `;

const holds = (text: string, term: string): boolean => {
  const wanted = plain(term);
  if (wanted.trim() === '') return false;
  return UNSPACED.test(term) ? text.includes(wanted.trim()) : text.includes(wanted);
};

/** Whether there is something in it to compare. */
export const hasWords = (text: string): boolean => plain(text).trim() !== '';

/** A whole word or phrase of the list, whatever its case, width, accents and punctuation; or too many links. */
export const mustWait = (text: string, words: WatchedWords): boolean => {
  if ((text.match(LINK)?.length ?? 0) > COMMENT_LINKS_MAX) return true;
  const compared = plain(text);
  return words.some((term) => holds(compared, term));
};
