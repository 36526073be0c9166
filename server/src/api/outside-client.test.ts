/** What a client finds that was built from docs/specification/fields.md, calls.md, answers.md alone. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openVideos, type TestVideos } from '../testing/videos.ts';

let web: TestVideos['web'];
let ids: TestVideos['ids'];
beforeAll(async () => {
  ({ web, ids } = await openVideos());
});
afterAll(() => web.close());

describe('cards of lists', () => {
  it.each(['straight', 'gay', 'shemale'])('name the gender group that the list is of: %s', async (gender) => {
    const { videos } = (
      await web.get(`/api/json/videos2/86400/${gender}/latest-updates/60/..1.all...json`)
    ).json();
    for (const video of videos) expect(video.gender).toBe(gender);
  });

  it('name it in every other list of videos', async () => {
    const lists = [
      '/api/json/videos2/86400/straight/latest-updates/60/model.aki.1.all...json',
      '/api/json/videos2/86400/straight/latest-updates/60/categories.outdoor.1.all...json',
      '/api/videos2.php?params=0/straight/relevance/60/search..1.all..&s=harbour',
      `/api/json/videos_related2/432000/36/0/0/${ids.harbour}.all.1.json`,
    ];
    for (const url of lists) {
      const { videos } = (await web.get(url)).json();
      expect([
        url,
        videos.length > 0,
        videos.every((video: { gender?: string }) => video.gender === 'straight'),
      ]).toEqual([url, true, true]);
    }
  });
});

describe('comments', () => {
  const comments = (chunk: string) => web.get(`/api/json/comments/86400/video.${ids.harbour}${chunk}.json`);

  it('that nobody wrote yet are an empty list and no error', async () => {
    const answer = (await web.get(`/api/json/comments/86400/video.${ids.forest}.json`)).json();
    expect(answer).toEqual({ comments: [], total_count: 0 });
  });

  it('beyond the last chunk are an empty list with its code, and the total', async () => {
    await web.db
      .insertInto('comments')
      .values({
        section: 'video',
        object_id: ids.harbour ?? 0,
        member_id: ids.owner ?? 0,
        body: 'How calm it is.',
      })
      .execute();
    await web.db
      .insertInto('comment_counters')
      .values({ section: 'video', object_id: ids.harbour ?? 0, comments: 1 })
      .onConflict((conflict) => conflict.columns(['section', 'object_id']).doUpdateSet({ comments: 1 }))
      .execute();
    const first = (await comments('')).json();
    expect(first.comments).toHaveLength(1);
    expect(first).not.toHaveProperty('code');
    for (const chunk of ['.1', '.2', '.100000']) {
      const answer = await comments(chunk);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ comments: [], total_count: 1, code: 'list_empty' });
      // As every other list past its end, shared caches may keep it.
      expect(answer.headers['cache-control']).toContain('s-maxage=86400');
    }
  });
});
