/** Albums of one’s own: made, changed, hidden and deleted. */
import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { processAlbumPhotos } from './album-processing.ts';
import { GOOD, openAlbumBench, photo, type SentFile } from '../testing/load/album-bench.ts';
import { setSetting } from '../testing/web.ts';

const bench = await openAlbumBench();
const { web, id, send, processing, read, stored, sources, statusOf, forms, make } = bench;
afterAll(() => bench.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

describe('an album of one’s own', () => {
  it('waits for its photos, then for the moderators, and is seen by nobody else meanwhile', async () => {
    const answer = await send(GOOD, [
      await photo(1),
      await photo(2, { width: 480, height: 900, orientation: 6 }),
    ]);
    expect(answer).toMatchObject({ ok: true, status_id: 2, is_private: 0, photos_amount: 2 });
    const albumId = answer.album_id;
    expect(await forms()).toEqual([]);
    expect((await read(albumId)).album).toMatchObject({ photos: [], photos_waiting: 2, status_id: 2 });
    expect(await read(albumId, 'bert')).toMatchObject({ code: 'not_found' });
    await processAlbumPhotos(processing(), albumId);

    const { album } = await read(albumId);
    expect(album).toMatchObject({ dir: '夜の港-harbour', status_id: 4, photos_amount: 2, photos_waiting: 0 });
    // The second one lay on its side.
    expect(album.photos[1]).toMatchObject({ position: 2, width: 900, height: 480 });
    expect(album.photos[0].sources.map(({ type }: { type: string }) => type)).toEqual([
      'image/avif',
      'image/webp',
      'image/jpeg',
    ]);
    expect(album.photos[0].src).toMatch(/^\/media\/p\//);
    expect(await read(albumId, 'bert')).toMatchObject({ code: 'not_found' });
    expect((await read(albumId, 'mora')).album.photos).toHaveLength(2);

    const files = await stored(`objects/album-${albumId}/`);
    // 320 and 400; 320, 640 and 900; in three formats.
    expect(files).toHaveLength(15);
    for (const key of files) {
      const opened = await web.deps.storage.open(key);
      const body = opened ? await buffer(opened.body) : Buffer.alloc(0);
      const facts = await sharp(body).metadata();
      expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(body.includes('canary')).toBe(false);
    }
    // What came is gone: it says where it was taken.
    expect(await sources(albumId)).toEqual([]);
    const noted = await web.db
      .selectFrom('stored_files')
      .select('names')
      .where('folder', '=', `objects/album-${albumId}`)
      .execute();
    expect(noted.flatMap(({ names }) => names)).toHaveLength(15);
  });

  it('takes those files that it can and says why not the others', async () => {
    const small = await photo(9, { width: 319, height: 400 });
    const answer = await send(GOOD, [
      await photo(3),
      small,
      { name: 'notes.jpg', body: Buffer.from('hello') },
      { name: '../../etc/huge.png', body: Buffer.alloc(1_000_001) },
    ]);
    expect(answer).toMatchObject({ ok: true, photos_amount: 1 });
    expect(answer.refused).toEqual([
      expect.objectContaining({
        name: small.name,
        code: 'invalid_image_size',
        info: { min_width: 320, min_height: 320 },
      }),
      expect.objectContaining({ name: 'notes.jpg', code: 'file_invalid_type' }),
      expect.objectContaining({ name: 'huge.png', code: 'file_too_large', info: { max_bytes: 1_000_000 } }),
    ]);
  });

  it('names every file that it did not take on its page, copies too, until the owner removes the name', async () => {
    const one = await photo(31);
    const small = await photo(32, { width: 300, height: 300 });
    const { album_id } = await send(GOOD, [one, { ...one, name: 'copy.jpg' }, small]);
    const failed = async () => (await read(album_id)).album.photos_failed;
    expect(await failed()).toEqual([
      expect.objectContaining({ name: small.name, code: 'invalid_image_size' }),
      expect.objectContaining({ name: 'copy.jpg', code: 'photo_duplicate' }),
    ]);
    // A form that was sent twice is not the member's mistake.
    await send({ act: '5', album_id: `${album_id}` }, [one]);
    expect(await failed()).toHaveLength(2);
    const [{ photo_id }] = await failed();
    expect(await send({ act: '5', album_id: `${album_id}`, remove: `${photo_id}` })).toMatchObject({
      ok: true,
      photos_amount: 1,
    });
    expect(await failed()).toEqual([expect.objectContaining({ name: 'copy.jpg' })]);
  });

  it('names every file where it takes none', async () => {
    const { album_id } = await send(GOOD, [await photo(33)]);
    const small = await photo(34, { width: 300, height: 300 });
    const answer = await send({ act: '5', album_id: `${album_id}` }, [
      small,
      { name: 'notes.jpg', body: Buffer.from('hello') },
    ]);
    expect(answer).toMatchObject({ ok: false, code: 'invalid_image_size' });
    expect(answer.info.refused.map(({ name }: { name: string }) => name)).toEqual([small.name, 'notes.jpg']);
  });

  it.each([
    [{ title: '' }, 'required', 'title'],
    [{ title: 'ab' }, 'min_length', 'title'],
    [{ title: 'x'.repeat(101) }, 'max_length', 'title'],
    [{ description: 'x'.repeat(2001) }, 'max_length', 'description'],
    [{ categories: '' }, 'categories_min', 'categories'],
    [{ categories: 'nature,city,night,rain' }, 'categories_max', 'categories'],
    [{ categories: 'nowhere' }, 'bad_request', 'categories'],
    [{ model: 'nobody' }, 'bad_request', 'model'],
    [{ status_id: '1' }, 'bad_request', 'status_id'],
    [{ act: '4' }, 'bad_request', 'act'],
  ])('refuses %j: %s', async (wrong, code, field) => {
    expect(await send({ ...GOOD, ...wrong }, [await photo(4)])).toMatchObject({ ok: false, code, field });
    expect(await forms()).toEqual([]);
  });

  it('needs a photo, holds so many, and so many bytes', async () => {
    const count = async () =>
      (await web.db.selectFrom('albums').select('id').where('status_id', '=', 0).execute()).length;
    expect(await send(GOOD)).toMatchObject({ code: 'required', field: 'files[]' });
    expect(await send(GOOD, [{ name: 'x', body: Buffer.from('text') }])).toMatchObject({
      code: 'file_invalid_type',
      field: 'files[]',
    });
    const five = await Promise.all([1, 2, 3, 4, 5].map((seed) => photo(seed)));
    expect(await send(GOOD, five)).toMatchObject({ code: 'max_length', info: { max: 4 } });
    const large = Array.from({ length: 3 }, (_, index) => ({
      name: `${index}`,
      body: Buffer.alloc(900_000),
    }));
    expect(await send(GOOD, large)).toMatchObject({ code: 'file_too_large', info: { max_bytes: 2_500_000 } });
    expect(await forms()).toEqual([]);
    expect(await count()).toBe(0);
  });

  it('holds as many, and is made as often, as an operator set', async () => {
    const set = (key: 'uploads.album-photos' | 'uploads.albums-per-hour', value: number | null) =>
      setSetting(web, key, value);
    const most = async () => (await web.get('/api/upload/album-limits.json')).json().max_photos;
    await set('uploads.album-photos', 1);
    expect(await most()).toBe(1);
    const two = [await photo(11), await photo(12)];
    expect(await send(GOOD, two)).toMatchObject({ code: 'max_length', info: { max: 1 } });
    await set('uploads.album-photos', null);
    expect(await most()).toBe(4);
    await set('uploads.albums-per-hour', 1);
    expect(await send(GOOD, two)).toMatchObject({ ok: true });
    expect(await send(GOOD, [await photo(13)])).toMatchObject({
      code: 'rate_limited',
      info: { max_per_hour: 1 },
    });
    await set('uploads.albums-per-hour', null);
  });

  it('is for members', async () => {
    expect(await send(GOOD, [await photo(1)], 'nobody')).toMatchObject({ code: 'need_auth' });
    expect(await forms()).toEqual([]);
  });

  it('is rejected when none of its files is a picture after all', async () => {
    const whole = await photo(5, { width: 1000, height: 1000 });
    const { album_id } = await send(GOOD, [
      { name: 'cut.jpg', body: whole.body.subarray(0, whole.body.length / 2) },
    ]);
    await processAlbumPhotos(processing(), album_id);
    expect((await read(album_id)).album).toMatchObject({
      status_id: 6,
      reject_reason: 'file_invalid_type',
      photos_failed: [{ name: 'cut.jpg', code: 'file_invalid_type' }],
    });
    const reported = await web.db
      .selectFrom('notifications')
      .select('data')
      .where('member_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(reported.data).toMatchObject({ section: 'album', object_id: album_id, decision: 'file_refused' });
    expect((await read(album_id)).album.decision_key).toBe(reported.data['statement']);
  });
});

describe('edits', () => {
  it('change order and photos immediately, and end the addresses of what goes', async () => {
    const albumId = await make(3);
    await web.db.updateTable('albums').set({ status_id: 1 }).where('id', '=', albumId).execute();
    const before = (await read(albumId)).album;
    const [one, two, three] = before.photos.map(({ photo_id }: { photo_id: number }) => photo_id);
    expect(await statusOf(before.photos[0].src)).toBe(200);
    const answer = await send({
      act: '5',
      album_id: `${albumId}`,
      order: `${three},${two}`,
      remove: `${one}`,
    });
    expect(answer).toMatchObject({ ok: true, status_id: 1, photos_amount: 2 });
    const { album } = await read(albumId);
    expect(album.photos.map(({ photo_id }: { photo_id: number }) => photo_id)).toEqual([three, two]);
    expect(await statusOf(before.photos[0].src)).toBe(404);
    expect(await statusOf(before.photos[1].src)).toBe(404);
    expect(await statusOf(album.photos[0].src)).toBe(200);
    expect(await stored(`objects/album-${albumId}/`)).toHaveLength(12);
  });

  it('with new photos put a rejected album before the moderators again, all of it', async () => {
    const albumId = await make();
    await web.db.updateTable('albums').set({ status_id: 6 }).where('id', '=', albumId).execute();
    const added = await photo(8);
    // The same file twice is one photo.
    const answer = await send({ act: '5', album_id: `${albumId}` }, [added, added, await photo(1)]);
    expect(answer).toMatchObject({ ok: true, status_id: 2, photos_amount: 2 });
    expect((await read(albumId, 'bert')).code).toBe('not_found');
    await processAlbumPhotos(processing(), albumId);
    expect((await read(albumId)).album).toMatchObject({ status_id: 4, photos_amount: 2 });
  });

  it('carry captions, of files that come and of photos that are there, for everyone to read', async () => {
    const answer = await send({ ...GOOD, file_captions: JSON.stringify(['The  quay', '']) }, [
      await photo(71),
      await photo(72),
    ]);
    const albumId = answer.album_id as number;
    await processAlbumPhotos(processing(), albumId);
    const captions = async (who?: string) =>
      (await read(albumId, who)).album.photos.map(({ title }: { title: string }) => title);
    expect(await captions()).toEqual(['The quay', '']);
    await web.db.updateTable('albums').set({ status_id: 1 }).where('id', '=', albumId).execute();
    const [first, second] = (await read(albumId)).album.photos.map(
      ({ photo_id }: { photo_id: number }) => photo_id,
    );
    const edit = (given: unknown) =>
      send({ act: '5', album_id: `${albumId}`, captions: JSON.stringify(given) });
    // The same words again change nothing.
    expect(await edit({ [first]: 'The quay' })).toMatchObject({ ok: true, status_id: 1 });
    expect(await captions('bert')).toEqual(['The quay', '']);
    for (const wrong of ['no list', { quay: 'x' }, { [first]: 1 }, { [first]: 'x'.repeat(201) }])
      expect(await edit(wrong)).toMatchObject({ ok: false, field: 'captions' });
    // Another's photo is no photo of this album.
    expect(await edit({ 999999: 'Elsewhere' })).toMatchObject({
      ok: false,
      code: 'not_found',
      field: 'captions',
    });
    // New words wait for the moderators (album-changes.test.ts).
    expect(await edit({ [second]: 'By night' })).toMatchObject({ ok: true, status_id: 1 });
    expect(await captions('bert')).toEqual(['The quay', '']);
  });

  it('with the same words, another order or category leave a published album public', async () => {
    const albumId = await make();
    await web.db.updateTable('albums').set({ status_id: 1 }).where('id', '=', albumId).execute();
    const { title } = (await read(albumId)).album;
    const answer = await send({ act: '5', album_id: `${albumId}`, title, categories: 'rain' });
    expect(answer).toMatchObject({ ok: true, status_id: 1 });
    // A moderator looks while writing.
    expect(
      await send({ act: '5', album_id: `${albumId}`, title: 'By a moderator' }, [], 'mora'),
    ).toMatchObject({ ok: true, status_id: 1 });
  });

  it('count an album in the categories that it has, and no longer in the one that it had', async () => {
    const albumId = await make();
    await web.db.updateTable('albums').set({ status_id: 1 }).where('id', '=', albumId).execute();
    const counted = async () => {
      const rows = await web.db
        .selectFrom('album_categories')
        .select(['dir', 'albums_count'])
        .where('dir', 'in', ['city', 'rain'])
        .execute();
      return Object.fromEntries(rows.map(({ dir, albums_count }) => [dir, albums_count]));
    };
    const send5 = (categories: string) => send({ act: '5', album_id: `${albumId}`, categories });
    await send5('city');
    const { city = 0, rain = 0 } = await counted();
    await send5('rain');
    expect(await counted()).toEqual({ city: city - 1, rain: rain + 1 });
  });

  it('name what could not be taken until it is sent again, whatever else is sent', async () => {
    const [broken, other] = [await photo(61), await photo(62)];
    const { album_id } = await send(GOOD, [broken]);
    await sql`UPDATE photos SET state = 'failed', error_code = 'file_invalid_type' WHERE album_id = ${album_id}`.execute(
      web.db,
    );
    const failed = async () => (await read(album_id)).album.photos_failed;
    await send({ act: '5', album_id: `${album_id}` }, [other]);
    expect(await failed()).toEqual([
      { photo_id: expect.any(Number), name: broken.name, code: 'file_invalid_type' },
    ]);
    await send({ act: '5', album_id: `${album_id}` }, [{ ...(await photo(63)), name: broken.name }]);
    expect(await failed()).toEqual([]);
  });

  it('do all or nothing', async () => {
    const albumId = await make(2, 20);
    const [one, two] = (await read(albumId)).album.photos.map(
      ({ photo_id }: { photo_id: number }) => photo_id,
    );
    const edit = (fields: Record<string, string>, files: SentFile[] = [], who = 'anna') =>
      send({ act: '5', album_id: `${albumId}`, title: 'Never seen', ...fields }, files, who);
    expect(await edit({ remove: `${one},${two}` })).toMatchObject({ code: 'required', field: 'remove' });
    expect(await edit({ remove: '999999' })).toMatchObject({ code: 'not_found' });
    expect(await edit({ order: `${one},${one}` })).toMatchObject({ code: 'bad_request', field: 'order' });
    const three = await Promise.all([31, 32, 33].map((seed) => photo(seed)));
    expect(await edit({}, three)).toMatchObject({ code: 'max_length' });
    expect(await edit({}, [], 'bert')).toMatchObject({ code: 'not_found' });
    expect((await read(albumId)).album).toMatchObject({ title: GOOD.title, photos_amount: 2 });
    expect(await sources(albumId)).toEqual([]);
  });

  it('keep the pictures of the demo, which are named by their position', async () => {
    const albumId = await make();
    await web.db.deleteFrom('photos').where('album_id', '=', albumId).execute();
    for (const position of [1, 2, 3])
      await web.db
        .insertInto('photos')
        .values({ album_id: albumId, position, width: 900, height: 600 })
        .execute();
    const [one, , three] = (await read(albumId)).album.photos.map(
      ({ photo_id }: { photo_id: number }) => photo_id,
    );
    await send({ act: '5', album_id: `${albumId}`, order: `${three}`, remove: `${one}` });
    const { photos } = (await read(albumId)).album;
    expect(photos.map(({ src }: { src: string }) => src.split('/').at(-1))).toEqual(['3.jpg', '2.jpg']);
  });
});

describe('privacy and deletion', () => {
  it('withdraw every file immediately', async () => {
    const albumId = await make();
    await web.db.updateTable('albums').set({ status_id: 1 }).where('id', '=', albumId).execute();
    const src = (await read(albumId)).album.photos[0].src;
    expect(await statusOf(src)).toBe(200);
    expect(await send({ act: '3', album_id: `${albumId}` })).toMatchObject({ ok: true, is_private: 1 });
    expect(await statusOf(src)).toBe(404);
    const signed = (await read(albumId)).album.photos[0].src;
    expect(await statusOf(signed)).toBe(200);
    expect(await send({ act: '3', album_id: `${albumId}` })).toMatchObject({ ok: true, is_private: 0 });
    expect(await send({ act: '2', album_id: `${albumId}` })).toMatchObject({ ok: true, status_id: 5 });
    expect(await statusOf(signed)).toBe(404);
    expect(await read(albumId, 'bert')).toMatchObject({ album: { status: 'deleted' } });
    const log = await web.db
      .selectFrom('state_changes')
      .select(['to_state', 'member_id'])
      .where('kind', '=', 'album')
      .where('object_id', '=', albumId)
      .orderBy('id')
      .execute();
    expect(log.map(({ to_state }) => to_state)).toEqual(['2', '4', '1 private', '1', '5']);
  });
});

it('says what an album may hold, and all categories, also those without an album', async () => {
  const answer = await web.get('/api/upload/album-limits.json?lang=de');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  const limits = answer.json();
  expect(limits).toMatchObject({ max_photos: 4, photo_max_bytes: 1_000_000, form_max_bytes: 2_500_000 });
  expect(limits.categories).toEqual(['city', 'nature', 'night', 'rain'].map((dir) => ({ dir, title: dir })));
});
