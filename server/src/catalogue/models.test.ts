import { afterAll, describe, expect, it } from '@jest/globals';
import { openCollections } from '../testing/collections.ts';

const { web, ids, json } = await openCollections();
afterAll(() => web.close());

describe('models', () => {
  const dirs = async (filter: string, sort = 'most-popular') =>
    (await json(`/api/json/models/3600/${sort}/40/${encodeURIComponent(filter)}.1.json`)).models.map(
      ({ dir }: { dir: string }) => dir,
    );

  it.each([
    ['most-popular', ['berta', '9-lives', 'aki']],
    ['alphabet', ['9-lives', 'aki', 'berta']],
    ['count-videos', ['aki', '9-lives', 'berta']],
    ['count-subs', ['aki', '9-lives', 'berta']],
    ['top-rated', ['berta', '9-lives', 'aki']],
    ['most-viewed', ['aki', '9-lives', 'berta']],
    ['latest-updates', ['9-lives', 'berta', 'aki']],
  ])('sort by %s', async (sort, expected) => {
    expect(await dirs('', sort)).toEqual(expected);
  });

  it.each([
    ['alphabet:a', ['aki']],
    ['alphabet:あ', ['aki']],
    ['alphabet:0', ['9-lives']],
    ['race:asian', ['aki']],
    ['age:4', ['berta']],
    ['age:2', ['aki']],
    ['country:DE', ['berta']],
    ['breast:huge', ['berta']],
    ['hair:2', ['aki']],
    ['height:1', ['berta']],
    ['weight:4', ['berta']],
    ['tattoo:1', ['aki']],
    ['tattoo:2', ['berta']],
    ['piercing:1', ['berta']],
    ['gender:gay', ['9-lives']],
    ['alphabet:a;race:asian;tattoo:1', ['aki']],
    ['alphabet:a;race:latin', []],
  ])('filter by %s', async (filter, expected) => {
    expect(await dirs(filter)).toEqual(expected);
  });

  it.each(['race:asian;alphabet:a', 'race:green', 'age:5', 'tattoo', 'alphabet:a;alphabet:b', 'x:1', ';'])(
    'refuse the filter %s',
    async (filter) => {
      const answer = await web.get(`/api/json/models/3600/alphabet/40/${encodeURIComponent(filter)}.1.json`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'bad_request', field: 'filter' });
    },
  );

  it('show one with its facts, and thumbnails of what everyone may see', async () => {
    expect(await json('/api/json/model/3600/aki.json?lang=ja')).toMatchObject({
      model: {
        title: 'あき',
        race: 'asian',
        tattoo: true,
        birth_date: '2001-02-03',
        statistics: { videos: 1, subscribers: 2 },
        thumbs: [
          `/media/model-${ids.aki}/rmodel/thumb.webp`,
          `/media/video-${ids.video}/r${ids.video}/thumb-320.jpg`,
        ],
      },
    });
    expect((await web.get('/api/json/model/3600/nobody.json')).statusCode).toBe(404);
  });
});

describe('channels', () => {
  it('are listed and shown', async () => {
    expect(await json('/api/json/channels/3600/most-viewed/96/.1.json')).toMatchObject({
      total_count: 2,
      channels: [
        { dir: 'piers', total_videos: 0 },
        { dir: 'lanterns', total_videos: 1 },
      ],
    });
    expect(await json('/api/json/channels/3600/alphabet/96/.9.json')).toMatchObject({
      code: 'channels_not_found',
    });
    expect(await json('/api/json/channel/3600/lanterns.json')).toMatchObject({
      channel: { title: 'Lanterns', description: 'Light', statistics: { subscribers: 1 } },
    });
    expect((await web.get('/api/json/channel/3600/none.json')).statusCode).toBe(404);
  });
});
