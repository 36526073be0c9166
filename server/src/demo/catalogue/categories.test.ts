import { expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { ALBUM_CATEGORIES, CATEGORIES, LOOSE_CATEGORIES } from './categories.ts';
import { THEMES } from './themes.ts';

it('every category has a title of its own in every language', () => {
  expect([CATEGORIES.length, ALBUM_CATEGORIES.length]).toEqual([30, 6]);
  for (const categories of [CATEGORIES, ALBUM_CATEGORIES])
    for (const language of LANGUAGES) {
      const titles = categories.map((category) => category.titles[language]);
      expect([language, titles.filter((title) => title.trim() === '')]).toEqual([language, []]);
      expect([language, new Set(titles).size]).toEqual([language, categories.length]);
    }
});

it('themes and titles name categories that there are', () => {
  const dirs = CATEGORIES.map(({ dir }) => dir);
  for (const dir of [...LOOSE_CATEGORIES, ...THEMES.flatMap(({ categories }) => categories)])
    expect(dirs).toContain(dir);
});
