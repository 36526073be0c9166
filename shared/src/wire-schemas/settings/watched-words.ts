/** Words and phrases for which a comment waits or is refused, as operators set them. Those that moderators add at their desk wait. */
import { type Language, LANGUAGES } from '../site.ts';

/** A form carries all of them. */
export const SET_WORDS_MAX = 1500;
export const SET_WORD_MAX_LENGTH = 60;
export const WORD_ACTS = ['wait', 'refuse'] as const;
export type WordAct = (typeof WORD_ACTS)[number];

export const watchedWordsSettingSchema = {
  type: 'array',
  maxItems: SET_WORDS_MAX,
  items: {
    type: 'object',
    required: ['word', 'language', 'act'],
    additionalProperties: false,
    properties: {
      /** With something in it to compare. */
      word: { type: 'string', minLength: 2, maxLength: SET_WORD_MAX_LENGTH, pattern: '[\\p{L}\\p{N}]' },
      /** Of comments; empty: of all. A comment whose language is not clear is compared with all words. */
      language: { type: 'string', enum: ['', ...LANGUAGES] },
      act: { type: 'string', enum: WORD_ACTS },
    },
  },
} as const;
export interface WatchedWord {
  word: string;
  language: Language | '';
  act: WordAct;
}

/** What is the same word of a list. */
export const wordKey = ({ word, language }: Pick<WatchedWord, 'word' | 'language'>): string =>
  `${language} ${word.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}`;
