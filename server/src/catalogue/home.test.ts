import type { Home } from '@foyer/shared/wire-schemas/home';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildVideoCard } from '@foyer/shared/testing/builders';
import { openVideos, type TestVideos } from '../testing/videos.ts';
import { changeSettings } from '../settings/settings.ts';
import { shareOut } from './home.ts';

let web: TestVideos['web'];
let ids: TestVideos['ids'];
beforeAll(async () => {
  ({ web, ids } = await openVideos());
});
afterAll(() => web.close());

describe('the videos of the home page', () => {
  it('are three blocks without a repetition, even of a small catalogue', async () => {
    const answer = await web.get('/api/json/home/3600/straight.US.en.json');
    expect(answer.statusCode).toBe(200);
    const home = answer.json<Home>();
    const shown = [...home.national, ...home.popular, ...home.latest].map(({ video_id }) => video_id);
    expect(shown).toHaveLength(3);
    expect(new Set(shown)).toEqual(new Set([ids.harbour, ids.forest, ids.storm]));
    expect([home.national, home.popular, home.latest].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(home.total_count).toBe(3);
  });

  it('start with the one that operators chose, as soon as they do, and only of its group', async () => {
    const home = async (gender = 'straight') =>
      (await web.get(`/api/json/home/3600/${gender}.US.en.json`)).json<Home>();
    const before = await home();
    const lead = before.latest[0]?.video_id ?? 0;
    expect(before.national[0]?.video_id).not.toBe(lead);
    const settings = { db: web.db, settings: web.deps.settings, storage: web.deps.storage };
    const choose = (value: number | null, revision: number) =>
      changeSettings(settings, [
        { key: 'site.lead-video', value, revision, act: 'edit', who: { command: 'test' } },
      ]);
    await choose(lead, 0);
    const after = await home();
    expect(after.national[0]?.video_id).toBe(lead);
    const shown = [...after.national, ...after.popular, ...after.latest].map(({ video_id: id }) => id);
    expect(shown).toHaveLength(3);
    expect(new Set(shown)).toEqual(new Set([ids.harbour, ids.forest, ids.storm]));
    expect((await home('gay')).national.map(({ video_id: id }) => id)).not.toContain(lead);
    await web.db.updateTable('videos').set({ is_private: true }).where('id', '=', lead).execute();
    web.deps.cache.clear();
    expect((await home()).national.map(({ video_id: id }) => id)).not.toContain(lead);
    await web.db.updateTable('videos').set({ is_private: false }).where('id', '=', lead).execute();
    await choose(null, 1);
    expect((await home()).national[0]?.video_id).toBe(before.national[0]?.video_id);
  });

  it('stand in the order that operators chose; the first block takes its videos first, and the chosen one', async () => {
    const read = async () => (await web.get('/api/json/home/3600/straight.US.en.json')).json<Home>();
    const settings = { db: web.db, settings: web.deps.settings, storage: web.deps.storage };
    const before = await read();
    expect(before.blocks).toEqual(['national', 'popular', 'latest', 'models']);
    const lead = ids.forest;
    await changeSettings(settings, [
      {
        ...{ key: 'site.home-blocks', value: ['latest', 'models'], revision: 0 },
        ...{ act: 'edit', who: { command: 'test' } },
      },
      { key: 'site.lead-video', value: lead, revision: 2, act: 'edit', who: { command: 'test' } },
    ]);
    const after = await read();
    expect(after.blocks).toEqual(['latest', 'models']);
    expect(after.latest[0]?.video_id).toBe(lead);
    const shown = [...after.latest, ...after.national, ...after.popular].map(({ video_id: id }) => id);
    expect(new Set(shown).size).toBe(shown.length);
    expect(after.total_count).toBe(before.total_count);
    for (const value of [[], ['latest', 'latest'], ['other']])
      await expect(
        changeSettings(settings, [
          {
            ...{ key: 'site.home-blocks', value, revision: 1 },
            ...{ act: 'edit', who: { command: 'test' } },
          },
        ]),
      ).rejects.toThrow();
  });

  it.each(['straight.XX.en', 'straight.us.en', 'none.US.en', 'straight.US.xx', 'straight.US'])(
    'are refused for %s',
    async (file) => {
      const answer = await web.get(`/api/json/home/3600/${file}.json`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'bad_request' });
    },
  );

  it('go to the first block that wants them; the blocks after it take what follows', () => {
    const list = (...videoIds: number[]) => videoIds.map((video_id) => buildVideoCard({ video_id }));
    const blocks = shareOut([list(1, 2, 3), list(2, 1, 4, 5, 6), list(6, 5, 4, 3, 2, 1)], 2);
    expect(blocks.map((block) => block.map(({ video_id }) => video_id))).toEqual([
      [1, 2],
      [4, 5],
      [6, 3],
    ]);
  });
});
