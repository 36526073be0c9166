/** What a write changes or hides shows in the next answer that everyone shares, whatever lifetime its address has. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { openCollections } from '../testing/collections.ts';

const { web, ids, cookies, json } = await openCollections();
afterAll(() => web.close());

const write = (as: string, path: string, form: Record<string, string>) =>
  web.post(path, form, { cookie: cookies[as] ?? '' });
const stats = (form: Record<string, string>) => write('stranger', '/api/stats.php', form);

describe('counts', () => {
  it('of votes on albums and playlists', async () => {
    const album = `/api/json/album/86400/0/0/${ids.openAlbum}.json`;
    expect((await json(album)).album.statistics.likes).toBe(0);
    await stats({ act: 'vote', section: 'album', object_id: `${ids.openAlbum}`, vote: '1' });
    expect((await json(album)).album.statistics.likes).toBe(1);
    const playlist = `/api/json/playlist/86400/${ids.playlist}.json`;
    expect((await json(playlist)).playlist.statistics.likes).toBe(0);
    await stats({ act: 'vote', section: 'playlist', object_id: `${ids.playlist}`, vote: '1' });
    expect((await json(playlist)).playlist.statistics.likes).toBe(1);
  });

  it('of comments on albums', async () => {
    const album = `/api/json/album/86400/0/0/${ids.newerAlbum}.json`;
    expect((await json(album)).album.statistics.comments).toBe(0);
    await stats({ act: 'comm', section: 'album', object_id: `${ids.newerAlbum}`, msg: 'How lovely' });
    expect((await json(album)).album.statistics.comments).toBe(1);
  });

  it('of subscribers, and whom a member follows', async () => {
    const [model, channel] = ['/api/json/model/86400/aki.json', '/api/json/channel/86400/lanterns.json'];
    const own = `/api/json/subscriptions/86400/${ids.stranger}.json`;
    const before = [(await json(model)).model, (await json(channel)).channel].map(
      ({ statistics }) => statistics.subscribers,
    );
    expect((await json(own)).code).toBe('subscriptions_not_found');
    for (const [kind, object_id] of [
      ['model', 'aki'],
      ['channel', `${ids.channel}`],
    ] as const)
      await write('stranger', '/api/input.php', { act: 'subscribe', section: 'add', kind, object_id });
    const after = [(await json(model)).model, (await json(channel)).channel].map(
      ({ statistics }) => statistics.subscribers,
    );
    expect(after).toEqual(before.map((count) => count + 1));
    expect((await json(own)).total_count).toBe(2);
  });
});

describe('what is private from now on', () => {
  const listing = (section: string, id: number | undefined) =>
    `/api/json/videos2/86400/straight/latest-updates/60/${section}.${id}.1.all...json`;

  it('a playlist, with its videos and comments', async () => {
    const addresses = [
      `/api/json/playlist/86400/${ids.playlist}.json`,
      listing('playlist', ids.playlist),
      `/api/json/comments/86400/playlist.${ids.playlist}.json`,
    ];
    for (const address of addresses) expect((await json(address)).code).toBeUndefined();
    const change = { act: 'playlist', section: 'upd', object_id: `${ids.playlist}`, visible: '0' };
    await write('owner', '/api/input.php', change);
    for (const address of addresses) expect((await json(address)).code).toBe('playlist_private');
  });

  it('a member, with the wall and every list', async () => {
    const addresses = [
      listing('member', ids.owner),
      `/api/json/albums/86400/latest-updates/40/member.${ids.owner}.1.json`,
      `/api/json/comments/86400/member.${ids.owner}.json`,
      `/api/json/friends/86400/40/${ids.owner}.1.json`,
      `/api/json/subscriptions/86400/${ids.owner}.json`,
    ];
    for (const address of addresses) expect((await json(address)).code).toBeUndefined();
    const playlists = `/api/json/playlists/86400/latest-updates/40/member.${ids.friend}.1.json`;
    expect((await json(playlists)).code).toBeUndefined();
    for (const name of ['owner', 'friend'])
      await write(name, '/api/member.php', { act: 'visibility', is_private: '1' });
    for (const address of [...addresses, playlists]) expect((await json(address)).code).toBe('no_permission');
  });
});
