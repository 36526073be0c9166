import { afterAll, describe, expect, it } from '@jest/globals';
import { openCollections } from '../testing/collections.ts';

const { web, ids, cookies, json } = await openCollections();
afterAll(() => web.close());

describe('lists of a member’s own', () => {
  const path = (section: string, id: number | string = '', lifetime = 0) =>
    `/api/json/videos2/${lifetime}/straight/latest-updates/60/${section}.${id}.1.all...json`;

  it.each(['favourites', 'watch-later', 'history', 'subscriptions'])(
    '%s want a session and lifetime 0, and are never cached',
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

  it('hold one’s published uploads alone, with signed pictures of what is not public', async () => {
    const { videos } = await json(path('member', ids.owner), 'owner');
    expect(videos.map(({ title }: { title: string }) => title).sort()).toEqual(['Harbour', 'Own']);
    const own = videos.find(({ title }: { title: string }) => title === 'Own');
    expect(own).toMatchObject({ is_private: 1, status_id: 1 });
    expect(own.thumb).toMatch(/^\/media\/p\//);
    expect((await json(path('member', ids.owner), 'friend')).videos).toHaveLength(1);
    expect(await json(path('member', ids.owner), 'blocked')).toMatchObject({ code: 'no_permission' });
  });

  it('say when each video was watched or added, newest first', async () => {
    const { kept_at, videos } = await json(path('history'), 'owner');
    expect(kept_at).toHaveLength(videos.length);
    expect(Date.parse(kept_at[0])).toBeGreaterThan(Date.now() - 3_600_000);
    expect((await json(path('', '', 3600))).kept_at).toBeUndefined();
  });

  it('are searched by title, and found by nobody else', async () => {
    const search = (s: string, cookie = cookies.owner ?? '') =>
      web.get(`/api/videos2.php?params=0/straight/history/60/history..1.all..&s=${s}`, { cookie });
    const titles = async (s: string) =>
      (await search(s)).json().videos.map(({ title }: { title: string }) => title);
    expect(await titles('hARb')).toEqual(['Harbour']);
    expect((await search('nothing')).json()).toMatchObject({ videos: [], code: 'history_empty' });
    expect((await search('harbour', cookies.friend)).json()).toMatchObject({ videos: [] });
    expect((await search('harbour', '')).statusCode).toBe(401);
    // No sign of a pattern means anything but itself.
    expect((await search('%25')).json().videos).toEqual([]);
  });
});

describe('which own lists hold a video', () => {
  const kept = (id: number | string, cookie = cookies.owner ?? '') =>
    web.get(`/api/library.json?video_id=${id}`, { cookie });
  const change = (form: Record<string, string>) =>
    web.post('/api/input.php', form, { cookie: cookies.owner ?? '' });

  it('follows what is added and removed, one’s own playlists alone', async () => {
    const video_id = (await json(path('favourites'), 'owner')).videos[0].video_id;
    expect((await kept(video_id)).json()).toMatchObject({ favourite: true, watch_later: true });
    await change({ act: 'favourite', section: 'rem', video_id });
    const { playlist_id } = (
      await change({ act: 'playlist', section: 'add', title: 'Evening', desc: 'For the evening', video_id })
    ).json();
    const { favourite, playlist_ids } = (await kept(video_id)).json();
    expect(favourite).toBe(false);
    expect(playlist_ids).toContain(playlist_id);
    expect((await kept(video_id, cookies.friend)).json().playlist_ids).not.toContain(playlist_id);
    await change({ act: 'favourite', section: 'add', video_id });
    expect((await kept(video_id)).json().favourite).toBe(true);
  });

  it('is for members, and of an unknown video nothing', async () => {
    expect((await kept(1, '')).statusCode).toBe(401);
    expect((await kept(2_000_000_000)).json()).toEqual({
      favourite: false,
      watch_later: false,
      playlist_ids: [],
    });
    expect((await web.get('/api/library.json', { cookie: cookies.owner ?? '' })).statusCode).toBe(400);
  });

  it('tells of one model whether it is followed', async () => {
    const subscribed = async (cookie = cookies.owner ?? '', id: number | string = ids.aki ?? 0) =>
      web.get(`/api/subscribed.json?kind=model&object_id=${id}`, { cookie });
    await change({ act: 'subscribe', section: 'rem', kind: 'model', object_id: String(ids.aki) });
    expect((await subscribed()).json()).toEqual({ subscribed: false });
    await change({ act: 'subscribe', section: 'add', kind: 'model', object_id: String(ids.aki) });
    expect((await subscribed()).json()).toEqual({ subscribed: true });
    expect((await subscribed()).headers['cache-control']).toContain('no-store');
    expect((await subscribed(cookies.friend)).json()).toEqual({ subscribed: false });
    expect(
      (
        await web.get(`/api/subscribed.json?kind=channel&object_id=2000000000`, {
          cookie: cookies.owner ?? '',
        })
      ).json(),
    ).toEqual({ subscribed: false });
    expect([(await subscribed('')).statusCode, (await subscribed(undefined, 'x')).statusCode]).toEqual([
      401, 400,
    ]);
  });

  const path = (section: string) => `/api/json/videos2/0/straight/latest-updates/60/${section}..1.all...json`;
});
