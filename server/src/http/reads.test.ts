import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { addCategory, addMember, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
const ids: Record<string, number> = {};
const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

beforeAll(async () => {
  web = await openTestWeb();
  const { db } = web;
  const outdoor = await addCategory(db, 'outdoor');
  const night = await addCategory(db, 'night');
  const rain = await addCategory(db, 'rain');
  const owner = await addMember(db, 'owner');
  const [model] = await db
    .insertInto('models')
    .values({ dir: 'aki', title: 'Aki' })
    .returning('id')
    .execute();
  const [channel] = await db
    .insertInto('channels')
    .values({ dir: 'lanterns', title: 'Lanterns' })
    .returning('id')
    .execute();
  ids.owner = owner;
  ids.harbour = await addVideo(db, {
    dir: 'harbour-lights',
    title: 'Harbour lights',
    title_ja: '夜の港',
    posted_at: daysAgo(0),
    rating: 2,
    views: 10,
    popularity: 5,
    categories: [outdoor, night],
    models: model ? [model.id] : [],
    channel_id: channel?.id,
    member_id: owner,
  });
  ids.forest = await addVideo(db, {
    dir: 'forest-path',
    title: 'Forest path',
    posted_at: daysAgo(3),
    rating: 5,
    views: 30,
    popularity: 1,
    duration_seconds: 700,
    height: 2160,
    categories: [outdoor],
    models: model ? [model.id] : [],
  });
  ids.storm = await addVideo(db, {
    title: 'Storm at night',
    posted_at: daysAgo(60),
    rating: 4,
    views: 20,
    popularity: 9,
    height: 480,
    comments_count: 3,
    categories: [night, rain],
  });
  ids.other = await addVideo(db, { title: 'Another group', gender: 'gay', categories: [outdoor] });
  ids.private = await addVideo(db, {
    title: 'Private harbour',
    is_private: true,
    categories: [outdoor],
    member_id: owner,
  });
  ids.deleted = await addVideo(db, { title: 'Deleted harbour', status_id: 5, categories: [outdoor] });
  ids.pending = await addVideo(db, { title: 'Pending harbour', status_id: 4, categories: [outdoor] });
  for (const [video, country, views] of [
    [ids.forest, 'DE', 7],
    [ids.storm, 'DE', 3],
    [ids.harbour, 'JP', 2],
    [ids.private, 'DE', 50],
  ] as const)
    await db
      .insertInto('video_views')
      .values({ video_id: video ?? 0, day: new Date().toISOString().slice(0, 10), country, views })
      .execute();
  await settleCatalogue(db);
});
afterAll(() => web.close());

const listing = (file: string, { sort = 'latest-updates', count = 60, gender = 'straight' } = {}) =>
  web.get(`/api/json/videos2/86400/${gender}/${sort}/${count}/${file}.json`);
const idsOf = async (file: string, options?: { sort?: string; count?: number; gender?: string }) => {
  const { videos } = (await listing(file, options)).json<{ videos: { video_id: number }[] }>();
  return videos.map(({ video_id }) => video_id);
};
const ALL = '..1.all..';

describe('lists of videos', () => {
  it.each([
    ['latest-updates', ['harbour', 'forest', 'storm']],
    ['top-rated', ['forest', 'storm', 'harbour']],
    ['most-popular', ['storm', 'harbour', 'forest']],
    ['most-viewed', ['forest', 'storm', 'harbour']],
    ['longest', ['forest', 'storm', 'harbour']],
    ['most-commented', ['storm', 'forest', 'harbour']],
  ])('sorts by %s and shows only what is public, of one group', async (sort, names) => {
    const found = await idsOf(ALL, { sort });
    expect(found).toEqual(names.map((name) => ids[name]));
  });

  it('counts what it lists, from the counters', async () => {
    const answer = (await listing(ALL, { count: 1 })).json();
    expect(answer).toMatchObject({ total_count: 3, categories: [] });
    expect((await listing('..1.all..week')).json()).toMatchObject({ total_count: 2 });
    expect((await listing('..1.hd..')).json()).toMatchObject({ total_count: 2 });
  });

  it('filters by type, duration and date', async () => {
    expect(await idsOf('..1.4k..')).toEqual([ids.forest]);
    expect(await idsOf('..1.hd..')).toEqual([ids.harbour, ids.forest]);
    expect(await idsOf('..1.all.2.')).toEqual([ids.forest]);
    expect(await idsOf('..1.all..day')).toEqual([ids.harbour]);
    expect(await idsOf('..1.all..month')).toEqual([ids.harbour, ids.forest]);
  });

  it.each([
    ['outdoor', ['harbour', 'forest']],
    ['outdoor,night', ['harbour']],
    ['rain~outdoor', ['harbour', 'forest', 'storm']],
    ['night,-rain', ['harbour']],
    ['rain~outdoor,night,-rain', ['harbour']],
    ['unknown', []],
    ['outdoor,unknown', []],
  ])('understands the categories %s', async (categories, names) => {
    expect(await idsOf(`categories.${categories}.1.all..`)).toEqual(names.map((name) => ids[name]));
  });

  it('names the categories that it is narrowed to', async () => {
    const { categories, total_count } = (await listing('categories.outdoor.1.all..')).json();
    expect(categories).toEqual([{ dir: 'outdoor', title: 'OUTDOOR' }]);
    expect(total_count).toBe(2);
  });

  it('lists the videos of a model, a channel and a member', async () => {
    expect(await idsOf('model.aki.1.all..')).toEqual([ids.harbour, ids.forest]);
    expect(await idsOf('channel.lanterns.1.all..')).toEqual([ids.harbour]);
    expect(await idsOf(`member.${ids.owner}.1.all..`)).toEqual([ids.harbour]);
  });

  it('ranks by the views of a country, without what is private', async () => {
    expect(await idsOf('top-country.DE.1.all..')).toEqual([ids.forest, ids.storm]);
    expect(await idsOf('trending.JP.1.all..')).toEqual([ids.harbour]);
    // A country without views gets what is viewed everywhere.
    expect(await idsOf('top-country.FR.1.all..')).toEqual([ids.forest, ids.storm, ids.harbour]);
  });

  it('answers a page past the end with an empty list and its code', async () => {
    const answer = await listing('..9.all..');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ videos: [], total_count: 3, code: 'videos_not_found' });
  });

  it('finds by words of both languages, one Japanese character, and beginnings', async () => {
    const search = async (text: string) => {
      const params = encodeURIComponent('0/straight/relevance/60/search..1.all..');
      const answer = await web.get(`/api/videos2.php?params=${params}&s=${encodeURIComponent(text)}`);
      return answer.json<{ videos: { video_id: number }[] }>().videos?.map(({ video_id }) => video_id);
    };
    expect(await search('harbour')).toEqual([ids.harbour]);
    expect(await search('HARB')).toEqual([ids.harbour]);
    expect(await search('夜の港')).toEqual([ids.harbour]);
    expect(await search('港')).toEqual([ids.harbour]);
    // Nothing has it in this order; its parts are found.
    expect(await search('港の夜')).toEqual([ids.harbour]);
    expect(await search('森の夜')).toEqual([]);
    expect(await search("night' | 'x")).toEqual(await search('night'));
    expect(await search('ha')).toBeUndefined();
  });

  it('gives Japanese titles where the address asks for them', async () => {
    const answer = await web.get('/api/json/videos2/86400/straight/latest-updates/1/..1.all...json?lang=ja');
    expect(answer.json()).toMatchObject({ videos: [{ title: '夜の港' }] });
  });

  it.each([
    '/api/json/videos2/86401/straight/latest-updates/60/..1.all...json',
    '/api/json/videos2/86400/other/latest-updates/60/..1.all...json',
    '/api/json/videos2/86400/straight/worst/60/..1.all...json',
    '/api/json/videos2/86400/straight/latest-updates/201/..1.all...json',
    '/api/json/videos2/86400/straight/latest-updates/60/..0.all...json',
    '/api/json/videos2/86400/straight/latest-updates/60/..100001.all...json',
    '/api/json/videos2/86400/straight/latest-updates/60/..1.8k...json',
    '/api/json/videos2/86400/straight/latest-updates/60/..1.all.4..json',
    '/api/json/videos2/86400/straight/latest-updates/60/..1.all..year.json',
    '/api/json/videos2/86400/straight/latest-updates/60/nothing..1.all...json',
    '/api/json/videos2/86400/straight/latest-updates/60/favourites..1.all...json',
    '/api/json/videos2/86400/straight/latest-updates/60/categories.-rain.1.all...json',
    '/api/json/video/3600/0/1000/1.json',
    '/api/json/video/3600/0/0/abc.json',
    '/api/json/video/3600/0/0/%00.json',
    '/api/json/members/3600/recent/40/mood:good.1.json',
  ])('refuses %s', async (address) => {
    const answer = await web.get(address);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request' });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

describe('one video', () => {
  const video = (id: number | undefined, lifetime = 3600) =>
    web.get(`/api/json/video/${lifetime}/0/0/${id}.json`);

  it('tells everything of a public one', async () => {
    expect((await video(ids.harbour)).json()).toMatchObject({
      video: {
        video_id: ids.harbour,
        status: 'active',
        categories: [
          { dir: 'outdoor', title: 'OUTDOOR' },
          { dir: 'night', title: 'NIGHT' },
        ],
        models: [{ dir: 'aki', title: 'Aki' }],
        channel: { dir: 'lanterns' },
        member: { name: 'owner' },
        scr: `/media/video-${ids.harbour}/r${ids.harbour}/poster.jpg`,
      },
    });
  });

  it.each(['private', 'deleted'])(
    'tells status and title of a %s one, and lets nobody keep that',
    async (status) => {
      const answer = await video(ids[status]);
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json().video).sort()).toEqual([
        'dir',
        'status',
        'status_id',
        'title',
        'video_id',
      ]);
      expect(answer.json().video.status).toBe(status);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    },
  );

  it('knows nothing of pending and unknown ones', async () => {
    expect((await video(ids.pending)).statusCode).toBe(404);
    expect((await video(999)).json()).toMatchObject({ code: 'not_found' });
  });

  it('names streams and storyboard of a public one only', async () => {
    const open = await web.get(`/api/videofile.php?video_id=${ids.harbour}`);
    expect(open.json()).toMatchObject({
      streams: [
        { src: `/media/video-${ids.harbour}/r${ids.harbour}/stream/master.m3u8` },
        ...['720p', '480p', '240p'].map((rung) => ({
          src: `/media/video-${ids.harbour}/r${ids.harbour}/stream/progressive/${rung}.mp4`,
          type: 'video/mp4',
        })),
      ],
      downloads: [720, 480, 240],
      storyboard: { columns: 5, interval: 6 },
      timelines_count: 10,
      token: `/media/video-${ids.harbour}/r${ids.harbour}/`,
    });
    expect((await web.get(`/api/videofile.php?video_id=${ids.private}`)).statusCode).toBe(403);
    expect((await web.get(`/api/videofile.php?video_id=${ids.deleted}`)).statusCode).toBe(403);
    expect((await web.get(`/api/videofile.php?video_id=${ids.pending}`)).statusCode).toBe(404);
  });

  it('knows videos that resemble it', async () => {
    const { videos } = (
      await web.get(`/api/json/videos_related2/432000/36/0/0/${ids.harbour}.all.1.json`)
    ).json();
    expect(videos.map(({ video_id }: { video_id: number }) => video_id)).toEqual([ids.forest, ids.storm]);
  });
});

describe('caching', () => {
  const address = `/api/json/videos2/86400/straight/top-rated/60/${ALL}.json`;

  it('turns the lifetime into headers and answers 304', async () => {
    const first = await web.get(address);
    expect(first.headers['cache-control']).toBe(
      'public, max-age=60, s-maxage=86400, stale-while-revalidate=10',
    );
    expect(first.headers['x-accel-expires']).toBe('15');
    const again = await web.get(address, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('compresses once, in what the client takes', async () => {
    const plain = await web.get(address);
    const brotli = await web.get(address, { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const zstd = await web.get(address, { 'accept-encoding': 'gzip, zstd' });
    expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(plain.body);
    const gzip = await web.get(address, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  it('lets nobody keep lifetime 0', async () => {
    const answer = await web.get(address.replace('86400', '0'));
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers.etag).toBeUndefined();
  });
});

describe('the frame of every page', () => {
  it('has categories with videos, in the language asked for', async () => {
    const answer = (await web.get('/api/json/main/3600/straight.ja.json')).json();
    expect(answer.categories).toContainEqual({ dir: 'outdoor', title: 'outdoorの', total_videos: 2 });
    expect((await web.get('/api/json/categories/3600/gay.en.json')).json()).toMatchObject({
      categories: [{ dir: 'outdoor', total_videos: 1 }],
      total_count: 1,
    });
  });

  it('suggests titles, also in Japanese, but nothing that is not public', async () => {
    const suggest = async (text: string) =>
      (await web.get(`/api/json/suggester/3600/${encodeURIComponent(text)}.json`)).json();
    expect((await suggest('harb')).titles).toEqual(['Harbour lights']);
    expect((await suggest('夜')).titles).toEqual(['夜の港']);
    expect((await suggest('ou')).categories).toEqual([{ dir: 'outdoor', title: 'OUTDOOR' }]);
    expect((await suggest('private')).titles).toEqual([]);
    expect((await suggest('100%_')).titles).toEqual([]);
  });

  it('answers unknown calls in JSON', async () => {
    const answer = await web.get('/api/json/nothing.json');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ ok: false, code: 'not_found' });
  });
});
