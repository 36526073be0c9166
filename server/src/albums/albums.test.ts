import { afterAll, describe, expect, it } from '@jest/globals';
import { openCollections } from '../testing/collections.ts';

const { web, ids, json } = await openCollections();
afterAll(() => web.close());

describe('albums', () => {
  const titles = async (sort: string, file: string, lifetime = 3600, as?: string) =>
    (await json(`/api/json/albums/${lifetime}/${sort}/40/${file}.json`, as)).albums.map(
      ({ title }: { title: string }) => title,
    );

  it('are listed when everyone may see them, newest first by default', async () => {
    expect(await titles('latest-updates', '..1')).toEqual(['newer', 'open']);
    expect(await titles('top-rated', '..1')).toEqual(['open', 'newer']);
    expect(await json('/api/json/albums/3600/most-viewed/1/..2.json')).toMatchObject({ total_count: 2 });
    expect(await json('/api/json/albums/3600/most-viewed/40/..2.json')).toMatchObject({
      albums: [],
      total_count: 2,
      code: 'albums_not_found',
    });
  });

  it('are narrowed by category, model and member', async () => {
    expect(
      await json('/api/json/albums/3600/latest-updates/40/categories.harbours.1.json?lang=ja'),
    ).toMatchObject({
      categories: [{ dir: 'harbours', title: '港' }],
      albums: [{ title: '新しい' }, { title: 'open' }],
    });
    expect(await titles('latest-updates', 'model.aki.1')).toEqual(['open']);
    expect(await titles('latest-updates', `member.${ids.owner}.1`)).toEqual(['newer', 'open']);
    expect(await titles('latest-updates', 'categories.nothing.1')).toEqual([]);
  });

  it('show their owner what is private or waits, in answers that nobody keeps', async () => {
    const own = await titles('latest-updates', `member.${ids.owner}.1`, 0, 'owner');
    expect(own.sort()).toEqual(['newer', 'open', 'pending', 'private']);
    expect(await titles('latest-updates', `member.${ids.owner}.1`, 0, 'stranger')).toEqual(['newer', 'open']);
    expect(
      await json(`/api/json/albums/0/latest-updates/40/member.${ids.owner}.1.json`, 'blocked'),
    ).toMatchObject({
      code: 'no_permission',
    });
    expect(await json(`/api/json/albums/3600/latest-updates/40/member.${ids.hidden}.1.json`)).toMatchObject({
      code: 'no_permission',
    });
  });

  it('open with their pictures', async () => {
    const answer = await web.get(`/api/json/album/3600/0/0/${ids.openAlbum}.json`);
    expect(answer.headers['cache-control']).toContain('s-maxage=3600');
    expect(answer.json()).toMatchObject({
      album: {
        status: 'active',
        photos_amount: 2,
        member: { name: 'owner' },
        model: { dir: 'aki' },
        categories: [{ dir: 'harbours', title: 'Harbours' }],
        photos: [{ position: 1, src: `/media/album-${ids.openAlbum}/ralbum/photos/1.jpg` }, { position: 2 }],
      },
    });
  });

  it.each(['private', 'deleted'])('tell strangers the status alone of a %s one', async (status) => {
    const answer = await web.get(`/api/json/album/3600/0/0/${ids[`${status}Album`]}.json`);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(Object.keys(answer.json().album).sort()).toEqual(['album_id', 'status']);
    expect(answer.json().album.status).toBe(status);
  });

  it('are signed for those who may see a private one, and closed to the blocked', async () => {
    const path = `/api/json/album/0/0/0/${ids.privateAlbum}.json`;
    const { album } = await json(path, 'stranger');
    expect(album.photos[0].src).toMatch(/^\/media\/p\/\d+\./);
    expect((await json(path, 'blocked')).album.photos).toBeUndefined();
    expect((await web.get(`/api/json/album/3600/0/0/${ids.pendingAlbum}.json`)).statusCode).toBe(404);
  });

  it('have categories, without those that hold none', async () => {
    expect(await json('/api/json/albums-categories/3600/ja.json')).toMatchObject({
      categories: [{ dir: 'harbours', title: '港', total_albums: 2 }],
      total_count: 1,
    });
  });
});
