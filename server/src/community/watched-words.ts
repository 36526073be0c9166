/** Finds what a moderator should read before others do, and what nobody should: watched words, and many links. */
import { COMMENT_LINKS_MAX } from '@foyer/shared/wire-schemas/comments';
import type { WatchedWord, WordAct } from '@foyer/shared/wire-schemas/settings/watched-words';
import { languageOfText } from '../platform/text/language-of-text.ts';

export type WatchedWords = readonly WatchedWord[];

/** What becomes of a text. */
export interface Verdict {
  outcome: WordAct | 'show';
  /** The word of the list; empty: too many links, or nothing was found. */
  because: string;
}

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

/**
 * A whole word or phrase of the list, whatever its case, width, accents and punctuation; or too many links. A word of one language counts in
 * comments that are clearly in it, and in those whose language is not clear.
 */
export const judgeWords = (text: string, words: WatchedWords): Verdict => {
  const compared = plain(text);
  const written = languageOfText(text);
  const found = words.filter(
    ({ word, language }) =>
      (language === '' || written === '' || language === written) && holds(compared, word),
  );
  const worst = found.find(({ act }) => act === 'refuse') ?? found[0];
  if (worst) return { outcome: worst.act, because: worst.word };
  const isLinks = (text.match(LINK)?.length ?? 0) > COMMENT_LINKS_MAX;
  return { outcome: isLinks ? 'wait' : 'show', because: '' };
};
