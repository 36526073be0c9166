import { expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { buildAlbums, buildModels } from './collections.ts';
import { buildKeywords } from './keywords.ts';
import { CHANNELS, MODEL_ABOUTS } from './people.ts';
import { THEMES } from './themes.ts';
import { albumTitles, TRANSLATED, videoTitles } from './title-in.ts';
import { TRANSLATED_TEXTS, textInLanguages } from './texts-in-languages.ts';
import { buildVideos } from './videos.ts';

const ANCHOR = new Date('2026-11-20T12:00:00Z');

it('every title is there in the eight languages besides English and Japanese', () => {
  expect([...TRANSLATED].sort()).toEqual(['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru']);
  for (const { titles } of buildVideos(ANCHOR))
    expect(Object.keys(titles).sort()).toEqual([...TRANSLATED].sort());
  expect(videoTitles('Harbour', 'at Night')).toEqual({
    ru: 'Гавань ночью',
    de: 'Hafen bei Nacht',
    fr: 'Port la nuit',
    es: 'Puerto de noche',
    pl: 'Port nocą',
    it: 'Porto di notte',
    pt: 'Porto à noite',
    nl: 'Haven bij nacht',
  });
  expect(albumTitles('Old Harbour', 12)).toMatchObject({
    de: 'Alter Hafen in 12 Bildern',
    ru: 'Старая гавань в 12 снимках',
  });
});

it.each(['ru', 'de', 'fr', 'es', 'pl', 'it', 'pt', 'nl'])(
  'two titles that differ in English differ in %s, and none is the English one',
  (language) => {
    const videos = buildVideos(ANCHOR);
    const titles = videos.map((video) => video.titles[language]);
    expect(new Set(titles).size).toBe(new Set(videos.map(({ title }) => title)).size);
    expect(videos.filter(({ title }, index) => titles[index] === title)).toEqual([]);
    for (const title of titles) expect(title).toMatch(/^\p{Lu}.*\S$/u);
  },
);

it('descriptions of videos, albums, channels and models are there in every language, and none is the English one', () => {
  const expectAll = (english: unknown, texts: unknown, languages: readonly string[]) => {
    const byLanguage: Record<string, string> = typeof texts === 'string' ? JSON.parse(texts) : texts;
    expect(Object.keys(byLanguage).sort()).toEqual([...languages].sort());
    for (const text of Object.values(byLanguage)) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toBe(english);
    }
    expect(new Set(Object.values(byLanguage)).size).toBe(languages.length);
  };
  const others = LANGUAGES.filter((language) => language !== 'en');
  for (const { description, descriptions } of buildVideos(ANCHOR))
    expectAll(description, descriptions, TRANSLATED);
  for (const { row } of buildAlbums(ANCHOR)) expectAll(row.description, row.descriptions, others);
  for (const { about, abouts } of buildModels(ANCHOR)) expectAll(about, abouts, others);
  for (const [, description] of CHANNELS) expectAll(description, textInLanguages(description), others);
  expect([...TRANSLATED_TEXTS].sort()).toEqual(
    [...CHANNELS.map(([, description]) => description), ...MODEL_ABOUTS].sort(),
  );
});

it('keywords are there in every language', () => {
  const keywords = buildKeywords();
  const count = (...languages: string[]) =>
    keywords.filter(({ language }) => languages.includes(language)).length;
  expect(count('en', 'ja')).toBe(200);
  for (const language of TRANSLATED) expect([language, count(language) > 100]).toEqual([language, true]);
});

it('albums have as many pictures as the one form of the word allows', () => {
  for (const { photos } of buildAlbums(ANCHOR))
    expect([photos, photos >= 8 && photos <= 20]).toEqual([photos, true]);
});

it('has no translation of a phrase that no theme uses', async () => {
  const used = THEMES.flatMap(({ subjects, moments }) =>
    [...subjects, ...moments].map(([english]) => english),
  );
  for (const language of TRANSLATED) {
    const { default: phrases } = await import(`./translations/${language}.json`, { with: { type: 'json' } });
    expect(Object.keys(phrases).sort()).toEqual([...used].sort());
  }
});
