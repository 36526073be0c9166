import type { Home } from '@foyer/shared/wire-schemas/home';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildVideoCard } from '@foyer/shared/testing/builders';
import { openVideos, type TestVideos } from '../testing/videos.ts';
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
