/** Two hundred keywords for the tag strip and the suggestions, from the words of the titles. */
import { CATEGORIES } from './categories.ts';
import { THEMES } from './themes.ts';

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
const KEYWORDS = 200;

export interface DemoKeyword {
  language: 'en' | 'ja';
  keyword: string;
}

export const buildKeywords = (): DemoKeyword[] => {
  const english = [
    ...CATEGORIES.map(({ titles }) => titles.en.toLowerCase()),
    ...EXTRA,
    ...THEMES.flatMap(({ subjects }) => subjects.map(([en]) => en.toLowerCase())),
  ];
  const japanese = [
    ...CATEGORIES.map(({ titles }) => titles.ja),
    ...THEMES.flatMap(({ subjects, moments }) => [...subjects, ...moments].map(([, ja]) => ja)),
  ];
  const enough = [...new Set(english)].map((keyword) => ({ language: 'en' as const, keyword }));
  const rest = [...new Set(japanese)].map((keyword) => ({ language: 'ja' as const, keyword }));
  return [...enough, ...rest].slice(0, KEYWORDS);
};
