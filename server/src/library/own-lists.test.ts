import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openCollections, type TestCollections } from '../testing/collections.ts';

let web: TestCollections['web'];
let ids: TestCollections['ids'];
let cookies: TestCollections['cookies'];
let json: TestCollections['json'];
beforeAll(async () => {
  ({ web, ids, cookies, json } = await openCollections());
});
afterAll(() => web.close());

describe('lists of a member’s own', () => {
  const path = (section: string, id: number | string = '', lifetime = 0) =>
    `/api/json/videos2/${lifetime}/straight/latest-updates/60/${section}.${id}.1.all...json`;

  it.each(['favourites', 'watch-later', 'history', 'subscriptions'])(
    '%s want a session and lifetime 0, and are kept by nobody',
    async (section) => {
      const own = await web.get(path(section), { cookie: cookies.owner ?? '' });
      expect(own.headers['cache-control']).toBe('private, no-store');
      expect(own.json().videos.map(({ title }: { title: string }) => title)).toEqual(['Harbour']);
      expect((await web.get(path(section))).statusCode).toBe(401);
      expect((await web.get(path(section, '', 3600), { cookie: cookies.owner ?? '' })).statusCode).toBe(400);
    },
  );

  it('are nobody else’s, and empty ones say so', async () => {
    expect((await web.get(path('history', ids.owner), { cookie: cookies.friend ?? '' })).statusCode).toBe(
      403,
    );
    expect(await json(path('history'), 'friend')).toMatchObject({ videos: [], code: 'history_empty' });
  });

  it('hold all of one’s uploads, with signed pictures of what is not public', async () => {
    const { videos } = await json(path('member', ids.owner), 'owner');
    expect(videos.map(({ title }: { title: string }) => title).sort()).toEqual(['Gone', 'Harbour', 'Own']);
    const own = videos.find(({ title }: { title: string }) => title === 'Own');
    expect(own).toMatchObject({ is_private: 1, status_id: 1 });
    expect(own.thumb).toMatch(/^\/media\/p\//);
    expect((await json(path('member', ids.owner), 'friend')).videos).toHaveLength(1);
    expect(await json(path('member', ids.owner), 'blocked')).toMatchObject({ code: 'no_permission' });
  });
});
