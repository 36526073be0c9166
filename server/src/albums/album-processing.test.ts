/** The photos of an album are made once, whatever ends the process that makes them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { processAlbumPhotos } from './album-processing.ts';
import { changeAlbumState } from '../publication/album-publication.ts';
import { sweepAlbums } from './album-sweep.ts';
import { removeObjectFiles } from '../stored-files/media-removal.ts';
import { storeFile } from '../stored-files/stored-files.ts';
import { GOOD, openAlbumBench, photo } from '../testing/load/album-bench.ts';

const bench = await openAlbumBench();
const { web, id, send, processing, read, stored, sources, make } = bench;
afterAll(() => bench.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

describe('after a process was killed', () => {
  it('nothing shows, nothing stays', async () => {
    const { albumId } = { albumId: await make() };
    // The row of an album whose files never came, and files whose photos were never written down.
    const { id: half } = await web.db
      .insertInto('albums')
      .values({ dir: 'half', title: 'Half', member_id: id, status_id: 0, created_at: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await web.db
      .insertInto('stored_folders')
      .values({
        folder: `sources/album-${half}-x`,
        object: `album-${half}`,
        state: 'kept',
        created_at: new Date(0),
      })
      .execute();
    await web.deps.storage.put(`sources/album-${half}-x/0`, Buffer.from('part'));
    expect(await read(half, 'bert')).toMatchObject({ code: 'not_found' });
    const queued: number[] = [];
    // One whose job is lost is queued again.
    await web.db.updateTable('albums').set({ status_id: 2 }).where('id', '=', albumId).execute();
    await sweepAlbums({
      ...processing(),
      uploadDir: web.deps.config.uploads.dir,
      queueAlbum: async (_db, one) => void queued.push(one),
    });
    expect(await sources(half)).toEqual([]);
    expect(await web.db.selectFrom('albums').select('id').where('id', '=', half).execute()).toEqual([]);
    expect(queued).toContain(albumId);
  });

  it('two runs at the same time make each photo once', async () => {
    const { album_id } = await send(GOOD, [await photo(50), await photo(51)]);
    const runs = await Promise.allSettled([1, 2].map(() => processAlbumPhotos(processing(), album_id)));
    // The other asks again later, and finds it done.
    expect(runs.flatMap((run) => (run.status === 'rejected' ? [(run.reason as Error).name] : []))).toEqual([
      'AlbumHeldError',
    ]);
    await processAlbumPhotos(processing(), album_id);
    expect((await read(album_id)).album).toMatchObject({ status_id: 4, photos_amount: 2 });
    expect(await stored(`objects/album-${album_id}/`)).toHaveLength(12);
    expect(await sources(album_id)).toEqual([]);
  });

  it('a run that was silent too long publishes nothing', async () => {
    const { album_id } = await send(GOOD, [await photo(52)]);
    const slow = processAlbumPhotos(processing(), album_id);
    for (;;) {
      const row = await web.db
        .selectFrom('photos')
        .select('tries')
        .where('album_id', '=', album_id)
        .executeTakeFirst();
      if (row?.tries === 1) break;
      await sleep(5);
    }
    // As if its hold had run out.
    await web.db
      .updateTable('media_objects')
      .set({ manifest: JSON.stringify({ run: 'past', heldUntil: new Date(0) }) })
      .where('id', '=', `album-${album_id}`)
      .execute();
    const [past] = await Promise.allSettled([slow, processAlbumPhotos(processing(), album_id)]);
    expect(past).toMatchObject({ reason: { name: 'AlbumHeldError' } });
    expect((await read(album_id)).album).toMatchObject({ status_id: 4, photos_amount: 1 });
    expect(await stored(`objects/album-${album_id}/`)).toHaveLength(6);
  });

  it('what it had made of a photo goes when the next one starts it again', async () => {
    const { album_id } = await send(GOOD, [await photo(55)]);
    const folder = `objects/album-${album_id}` as const;
    const past = { folder, object: `album-${album_id}` } as const;
    await storeFile(processing(), past, 'photos/past-320.avif', Buffer.from('half'));
    await web.db.updateTable('photos').set({ file: 'past' }).where('album_id', '=', album_id).execute();
    await processAlbumPhotos(processing(), album_id);
    const files = await stored(`${folder}/`);
    expect(files).toHaveLength(6);
    expect(files.filter((key) => key.includes('past'))).toEqual([]);
  });

  it('an album whose files were purged is not brought back', async () => {
    const albumId = await make();
    await send({ act: '2', album_id: `${albumId}` });
    await removeObjectFiles(processing(), `album-${albumId}`);
    expect(await stored(`objects/album-${albumId}/`)).toEqual([]);
    const change = { albumId, change: 'restore', viewer: null } as const;
    await expect(changeAlbumState(processing(), change)).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('a file that ends every worker is given up', async () => {
    const { album_id } = await send(GOOD, [await photo(60)]);
    await web.db.updateTable('photos').set({ tries: 4 }).where('album_id', '=', album_id).execute();
    await processAlbumPhotos(processing(), album_id);
    expect((await read(album_id)).album.status_id).toBe(6);
  });
});
