/** Keywords for the tag strip and the suggestions: 200 in English and Japanese, some hundred in each other language, all of them words of titles. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import { CATEGORIES } from './categories.ts';
import { THEMES } from './themes.ts';
import { TRANSLATED, translate } from './title-in.ts';

/** From the descriptions. */
const EXTRA = [
  'one quiet take',
  'headphones',
  'study of light',
  'without a cut',
  'slow evenings',
  'places that change',
  'part of a series',
  'music written',
];
const ENGLISH_AND_JAPANESE = 200;

export interface DemoKeyword {
  language: Language;
  keyword: string;
}

const keywordsIn = (language: Language, words: readonly string[]): DemoKeyword[] =>
  [...new Set(words)].map((keyword) => ({ language, keyword }));

/** German writes nouns with a capital; all others of these languages have small letters here. */
const asKeyword = (text: string, language: Language): string =>
  language === 'de' ? text : text.toLocaleLowerCase(language);

const inTranslation = (language: Language): DemoKeyword[] =>
  keywordsIn(
    language,
    [
      ...CATEGORIES.map(({ titles }) => titles[language]),
      ...THEMES.flatMap(({ subjects }) => subjects.map(([english]) => translate(language, english))),
    ].map((text) => asKeyword(text, language)),
  );

export const buildKeywords = (): DemoKeyword[] => {
  const english = keywordsIn('en', [
    ...CATEGORIES.map(({ titles }) => titles.en.toLowerCase()),
    ...EXTRA,
    ...THEMES.flatMap(({ subjects }) => subjects.map(([en]) => en.toLowerCase())),
  ]);
  const japanese = keywordsIn('ja', [
    ...CATEGORIES.map(({ titles }) => titles.ja),
    ...THEMES.flatMap(({ subjects, moments }) => [...subjects, ...moments].map(([, ja]) => ja)),
  ]);
  return [...[...english, ...japanese].slice(0, ENGLISH_AND_JAPANESE), ...TRANSLATED.flatMap(inTranslation)];
};
