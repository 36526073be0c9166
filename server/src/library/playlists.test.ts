import { afterAll, describe, expect, it } from '@jest/globals';
import { openCollections } from '../testing/collections.ts';

const { web, ids, cookies, json } = await openCollections();
afterAll(() => web.close());

describe('playlists', () => {
  const listed = async (file: string, lifetime = 3600, as?: string) =>
    (await json(`/api/json/playlists/${lifetime}/most-popular/40/${file}.json`, as)).playlists.map(
      ({ title }: { title: string }) => title,
    );

  it('are listed when public, with thumbnails of what everyone may see', async () => {
    expect(await listed('..1')).toEqual(['Morning', 'Evening']);
    expect(await listed('categories.outdoor.1')).toEqual(['Evening']);
    expect(await listed(`video.${ids.video}.1`)).toEqual(['Evening']);
    expect(await json(`/api/json/playlist/3600/${ids.playlist}.json`)).toMatchObject({
      playlist: {
        total_videos: 1,
        thumbs: [`/media/video-${ids.video}/r${ids.video}/thumb-320.jpg`],
        member: { name: 'owner' },
        categories: [{ dir: 'outdoor' }],
      },
    });
    expect(await listed('..9')).toEqual([]);
  });

  it('show private ones to their owner and moderators alone: playlist_private', async () => {
    expect(await listed(`member.${ids.owner}.1`)).toEqual(['Evening']);
    expect((await listed(`member.${ids.owner}.1`, 0, 'owner')).sort()).toEqual(['Evening', 'Mine']);
    const path = `/api/json/playlist/0/${ids.privateList}.json`;
    expect((await json(path, 'owner')).playlist.title).toBe('Mine');
    expect((await json(path, 'moderator')).playlist.title).toBe('Mine');
    for (const as of [undefined, 'stranger', 'friend'])
      expect(await json(path, as)).toMatchObject({ playlist: null, code: 'playlist_private' });
    const shared = await web.get(`/api/json/playlist/86400/${ids.privateList}.json`, {
      cookie: cookies.owner ?? '',
    });
    expect(shared.json()).toMatchObject({ code: 'playlist_private' });
    expect(shared.headers['cache-control']).toBe('private, no-store');
    expect((await web.get(`/api/json/playlist/3600/${ids.deletedList}.json`)).statusCode).toBe(404);
  });

  it('list their videos to those who may see them', async () => {
    const videos = (lifetime: number, as?: string) =>
      json(
        `/api/json/videos2/${lifetime}/straight/latest-updates/60/playlist.${ids.privateList}.1.all...json`,
        as,
      );
    expect((await videos(0, 'owner')).videos.map(({ title }: { title: string }) => title)).toEqual([
      'Harbour',
    ]);
    expect(await videos(86_400)).toMatchObject({ videos: [], code: 'playlist_private' });
  });
});
