import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openVideos, type TestVideos } from '../testing/videos.ts';

let web: TestVideos['web'];
let ids: TestVideos['ids'];
beforeAll(async () => {
  ({ web, ids } = await openVideos());
});
afterAll(() => web.close());

const listing = (file: string, { sort = 'latest-updates', count = 60, gender = 'straight' } = {}) =>
  web.get(`/api/json/videos2/86400/${gender}/${sort}/${count}/${file}.json`);
const idsOf = async (file: string, options?: { sort?: string; count?: number; gender?: string }) => {
  const { videos } = (await listing(file, options)).json<{ videos: { video_id: number }[] }>();
  return videos.map(({ video_id }) => video_id);
};
const minus = (count: number): string => Array.from({ length: count }, (_, i) => `-other${i}`).join(',');
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

  it('says whether the total is an estimate', async () => {
    for (const file of [ALL, 'categories.outdoor,night.1.all..', 'model.aki.1.hd..', '..9.all..'])
      expect((await listing(file)).json()).toMatchObject({ total_is_estimate: false });
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

  it.each([
    ['three wanted', 'outdoor,night,rain', 200],
    ['three wanted and eight excluded', `outdoor,night,rain,${minus(8)}`, 200],
    ['alternatives within a term', 'outdoor~night~rain,night,rain', 200],
    ['four wanted', 'outdoor,night,rain,snow', 400],
    ['nine excluded', `outdoor,${minus(9)}`, 400],
    ['nine excluded in one term', 'outdoor,-a~b~c~d~e~f~g~h~i', 400],
    ['the same one again and again', 'outdoor,outdoor,outdoor,outdoor', 400],
    ['four alternatives', 'outdoor~night~rain~snow', 400],
    ['nineteen excluded', `outdoor,${minus(19)}`, 400],
  ])('takes at most three wanted categories and eight excluded ones: %s', async (_what, terms, status) => {
    const answer = await listing(`categories.${terms}.1.all..`);
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(answer.json()).toMatchObject({ code: 'bad_request', field: 'object_id' });
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

  it('finds by words of both languages, one Japanese character, and starts', async () => {
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
