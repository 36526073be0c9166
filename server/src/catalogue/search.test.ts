import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SEARCHES_PER_MINUTE } from '../access/search-limit.ts';
import { addCategory, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
const ids: Record<string, number> = {};

beforeAll(async () => {
  web = await openTestWeb();
  const { db } = web;
  const night = await addCategory(db, 'night');
  const [channel] = await db
    .insertInto('channels')
    .values({ dir: 'lanterns', title: 'Lanternfish' })
    .returning('id')
    .execute();
  const [model] = await db
    .insertInto('models')
    .values({ dir: 'aki', title: 'Akiko' })
    .returning('id')
    .execute();
  ids.title = await addVideo(db, {
    title: 'Harbour at night',
    title_ja: '夜の港',
    rating: 1,
    views: 1,
    popularity: 1,
    posted_at: new Date(1e12),
  });
  ids.description = await addVideo(db, {
    title: 'A walk',
    description: 'Along the harbour at night',
    rating: 5,
    views: 5,
    popularity: 5,
    posted_at: new Date(2e12 / 2 + 1e9),
    categories: [night],
    models: model ? [model.id] : [],
    channel_id: channel?.id,
  });
  ids.group = await addVideo(db, { title: 'Harbour of another group', gender: 'gay' });
  ids.private = await addVideo(db, { title: 'Secretword harbour', is_private: true });
  ids.translated = await addVideo(db, {
    title: 'Paper plane',
    titles: JSON.stringify({ de: 'Papierflieger im Wind', ru: 'Бумажный самолётик' }),
  });
  await settleCatalogue(db);
});
afterAll(() => web.close());

/** Of one video a word is mistyped, which many others spell well. */
describe('another spelling', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 6; n += 1)
      await addVideo(web.db, { title: `Greenhouse ${n}`, title_ja: `灯台の庭${n}` });
    await addVideo(web.db, { title: 'Greenhuose', title_ja: '庭灯台' });
    await settleCatalogue(web.db);
  });

  it.each([
    ['greenhuose', 'greenhouse'],
    ['庭灯台', '庭 灯 台'],
  ])('of %s is suggested where few are found and it finds far more', async (typed, other) => {
    const answer = await search(typed);
    expect(answer.total_count).toBe(1);
    expect(answer.search).toMatchObject({ text: typed, shown_text: typed, suggestion: other });
  });

  it.each(['greenhouse', 'greenhouse 3', '灯台'])('of %s is not', async (typed) => {
    const { search: notes, total_count } = await search(typed);
    expect(total_count).toBeGreaterThan(0);
    expect(notes.suggestion).toBeUndefined();
  });
});

interface Found {
  videos: { video_id: number; title: string }[];
  total_count: number;
  code?: string;
  search: {
    text: string;
    shown_text: string;
    suggestion?: string;
    matches: {
      video_id: number;
      fields: string[];
      ranges: [number, number][];
      other_title?: string;
      other_ranges?: [number, number][];
    }[];
  };
}
const search = async (s: string, sort = 'relevance', lang = 'en', key = 'params', lifetime = 0) => {
  const params = encodeURIComponent(`${lifetime}/straight/${sort}/60/search..1.all..`);
  return (
    await web.get(`/api/videos2.php?${key}=${params}&s=${encodeURIComponent(s)}&lang=${lang}`)
  ).json<Found>();
};
const found = async (text: string, sort?: string) =>
  (await search(text, sort)).videos.map(({ video_id }) => video_id);

describe('search', () => {
  it('puts a title that holds the words before a description, and takes the given sorts', async () => {
    expect(await found('harbour night')).toEqual([ids.title, ids.description]);
    expect(await found('harbour night', 'top-rated')).toEqual([ids.description, ids.title]);
    expect(await found('harbour night', 'most-viewed')).toEqual([ids.description, ids.title]);
    expect(await found('harbour night', 'latest-updates')).toEqual([ids.description, ids.title]);
  });

  it('reads `path` for `params`, with or without .json', async () => {
    expect((await search('harbour', 'relevance', 'en', 'path')).total_count).toBe(2);
    const file = encodeURIComponent('86400/straight/relevance/60/search.harbour.1.all...json');
    const answer = await web.get(`/api/videos2.php?params=${file}`);
    expect(answer.json()).toMatchObject({ total_count: 2 });
    expect(answer.headers['cache-control']).toContain('s-maxage=86400');
  });

  it('finds a title in each of its languages, and shows the one of the page', async () => {
    const shown = async (text: string, lang: string) => {
      const { videos, search: notes } = await search(text, 'relevance', lang);
      return [videos.map(({ title }) => title), notes.matches[0]?.other_title];
    };
    expect(await shown('papierflieger', 'de')).toEqual([['Papierflieger im Wind'], undefined]);
    expect(await shown('самолётик', 'ru')).toEqual([['Бумажный самолётик'], undefined]);
    expect(await shown('papierflieger', 'en')).toEqual([['Paper plane'], 'Papierflieger im Wind']);
    // No title of its own: the one that was given.
    expect(await shown('paper plane', 'fr')).toEqual([['Paper plane'], undefined]);
    expect(await shown('paper plane', 'ja')).toEqual([['Paper plane'], undefined]);
    const video = await web.get(`/api/json/video/0/0/0/${ids.translated}.json?lang=de`);
    expect(video.json().video.title).toBe('Papierflieger im Wind');
    const suggested = await web.get('/api/suggester.php?c=papierfl&lang=de');
    expect(suggested.json().titles).toEqual(['Papierflieger im Wind']);
  });

  it('finds names of categories, models and channels', async () => {
    for (const text of ['akiko', 'lanternfish', 'NIGHT'])
      expect(await found(text)).toContain(ids.description);
    expect((await search('akiko')).search.matches[0]?.fields).toEqual(['names']);
  });

  it.each([
    ['harbuor', 'harbour'],
    ['nihgt', 'night'],
    ['harbor nght', 'harbour night'],
    ['akikoo', 'akiko'],
  ])('reads %s as %s', async (typed, meant) => {
    const answer = await search(typed);
    expect(answer.videos.length).toBeGreaterThan(0);
    expect(answer.search).toMatchObject({ text: typed, shown_text: meant });
  });

  it.each([
    // Another order, or without the particle between.
    ['港夜', '港 夜'],
    ['夜港', '夜 港'],
    ['港での夜', '港 夜'],
    // Words that nothing holds.
    ['harbour zzzzqqq', 'harbour'],
    ['zzzzqqq harbuor', 'harbour'],
    ['夜の港 zzzzqqq', '夜の港'],
  ])('reads %s as %s when nothing holds all of it', async (typed, meant) => {
    const answer = await search(typed);
    expect(answer.videos.map(({ video_id }) => video_id)).toContain(ids.title);
    expect(answer.search).toMatchObject({ text: typed, shown_text: meant });
  });

  it('puts a title that is just this first, whatever is more popular', async () => {
    const exact = await addVideo(web.db, { title: 'Pier', title_ja: '桟橋', popularity: 0 });
    const longer = await addVideo(web.db, { title: 'Pier and pier', title_ja: '桟橋と桟橋', popularity: 99 });
    await settleCatalogue(web.db);
    for (const text of ['pier', 'PIER', '桟橋']) expect(await found(text)).toEqual([exact, longer]);
  });

  it('says nothing of a correction that it did not need', async () => {
    expect((await search('harbour')).search).toMatchObject({ text: 'harbour', shown_text: 'harbour' });
    expect(await search('zzzzqqq')).toMatchObject({
      videos: [],
      code: 'videos_not_found',
      search: { shown_text: 'zzzzqqq' },
    });
  });

  it('tells where the words are, in the title that is shown', async () => {
    const { videos, search: notes } = await search('harb', 'most-viewed');
    const match = notes.matches.find(({ video_id }) => video_id === ids.title);
    const { title = '' } = videos.find(({ video_id }) => video_id === ids.title) ?? {};
    expect(match?.fields).toEqual(['title']);
    expect(match?.ranges.map(([from, to]) => title.slice(from, to))).toEqual(['Harb']);
    const other = (await search('夜の港')).search.matches[0];
    expect(other).toMatchObject({ ranges: [], other_title: '夜の港', other_ranges: [[0, 3]] });
    const japanese = await search('夜', 'relevance', 'ja');
    expect(japanese.videos[0]?.title).toBe('夜の港');
    expect(japanese.search.matches[0]?.ranges).toEqual([[0, 1]]);
  });

  it('finds one Japanese character and more, in any place', async () => {
    for (const text of ['夜', '港', '夜の', 'の港', '夜の港']) expect(await found(text)).toEqual([ids.title]);
    expect(await found('夜森')).toEqual([]);
  });

  it('finds nothing that the visitor may not see, and no other group', async () => {
    expect(await found('secretword')).toEqual([]);
    expect(await found('harbour')).not.toContain(ids.group);
  });

  it.each(['ha', ' a ', 'x'.repeat(70), ''])('wants 3 to 69 characters, not "%s"', async (text) => {
    const answer = await web.get(
      `/api/videos2.php?params=0/straight/relevance/60/search..1.all..&s=${encodeURIComponent(text)}`,
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', field: 's' });
  });

  it.each(["'; DROP TABLE videos; --", '<b>harbour</b>', "har'bour & | ! <->", '%%%', '\\\\\\', '((('])(
    'takes %s for text',
    async (text) => {
      const params = encodeURIComponent('0/straight/relevance/60/search..1.all..');
      const answer = await web.get(`/api/videos2.php?params=${params}&s=${encodeURIComponent(text)}`);
      expect(answer.statusCode).toBe(200);
    },
  );

  it('refuses other sections', async () => {
    const answer = await web.get(
      '/api/videos2.php?params=0/straight/top-rated/60/model.aki.1.all..&s=harbour',
    );
    expect(answer.json()).toMatchObject({ code: 'bad_request', field: 'params' });
  });

  it('is limited by address, also when asked in parallel: rate_limited', async () => {
    const ask = () =>
      web.app.inject({
        url: '/api/videos2.php?params=0/straight/relevance/60/search..1.all..&s=harbour',
        remoteAddress: '192.0.2.9',
      });
    const answers = await Promise.all(Array.from({ length: SEARCHES_PER_MINUTE + 5 }, ask));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('suggestions', () => {
  const suggest = async (text: string, country = 'US', lang = 'en') =>
    (
      await web.get(`/api/suggester.php?c=${encodeURIComponent(text)}&lang=${lang}`, { 'x-country': country })
    ).json();

  it('forgive typing errors when nothing starts so', async () => {
    expect((await suggest('harbuor')).titles).toContain('Harbour at night');
    expect((await suggest('夜港')).titles).toContain('夜の港');
    expect((await suggest('zzzzqqq')).titles).toEqual([]);
  });

  it('look for keywords in their later words too, and for titles by their own words alone', async () => {
    await web.db
      .insertInto('keywords')
      .values([
        { keyword: 'night walk', language: 'en', weight: 1 },
        { keyword: 'walk', language: 'en', weight: 0 },
      ])
      .execute();
    expect((await suggest('wal')).keywords).toEqual(['walk', 'night walk']);
    // The category of that name has another title.
    expect((await suggest('night')).titles).toEqual(['Harbour at night']);
  });

  it('name categories in the visitor’s language, and know those of others from three letters on', async () => {
    const titles = JSON.stringify({ en: 'Winter', fr: 'Hiver', ja: '冬' });
    await web.db.insertInto('categories').values({ dir: 'winter', titles }).execute();
    expect((await suggest('hi')).categories).toEqual([]);
    expect((await suggest('hiv')).categories).toEqual([{ dir: 'winter', title: 'Winter' }]);
    expect((await suggest('hi', 'BE', 'fr')).categories).toEqual([{ dir: 'winter', title: 'Hiver' }]);
    expect((await suggest('冬')).categories).toEqual([{ dir: 'winter', title: 'Winter' }]);
  });

  it('put categories and models first whose videos the visitor’s country views', async () => {
    const { db } = web;
    const add = async (name: string, country: string, popularity: number) => {
      const category = await addCategory(db, `lamp-${name}`);
      const { id } = await db
        .insertInto('models')
        .values({ dir: `lampert-${name}`, title: `Lampert ${name}`, popularity })
        .returning('id')
        .executeTakeFirstOrThrow();
      const video_id = await addVideo(db, { categories: [category], models: [id] });
      const day = new Date().toISOString().slice(0, 10);
      await db.insertInto('video_views').values({ video_id, day, country, views: 5 }).execute();
    };
    await add('a', 'DE', 9);
    await add('b', 'JP', 1);
    await settleCatalogue(db);
    const dirs = async (country: string) => {
      const { categories, models } = await suggest('lamp', country);
      return [categories, models].map((terms) => terms.map(({ dir }: { dir: string }) => dir));
    };
    expect(await dirs('JP')).toEqual([
      ['lamp-b', 'lamp-a'],
      ['lampert-b', 'lampert-a'],
    ]);
    expect(await dirs('US')).toEqual([
      ['lamp-a', 'lamp-b'],
      ['lampert-a', 'lampert-b'],
    ]);
  });

  it('put what is popular in the visitor’s country first', async () => {
    const { db } = web;
    const day = new Date().toISOString().slice(0, 10);
    const many = await addVideo(db, { title: 'Lighthouse one', popularity: 100 });
    const local = await addVideo(db, { title: 'Lighthouse two', popularity: 1 });
    await db
      .insertInto('video_views')
      .values([
        { video_id: many, day, country: 'DK', views: 50 },
        { video_id: local, day, country: 'JP', views: 9 },
      ])
      .execute();
    await settleCatalogue(db);
    const titles = async (country: string) =>
      (await web.get('/api/suggester.php?c=lighth', { 'x-country': country })).json().titles;
    expect(await titles('JP')).toEqual(['Lighthouse two', 'Lighthouse one']);
    expect(await titles('DK')).toEqual(['Lighthouse one', 'Lighthouse two']);
    const kept = await web.get('/api/json/suggester/3600/lighth.json', { 'x-country': 'JP' });
    expect(kept.json().titles).toEqual(['Lighthouse one', 'Lighthouse two']);
  });
});
