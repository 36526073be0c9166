/** An own preview picture through the real server and the real picture process: sent, chosen, reviewed, made into thumbnails. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { objectKey } from '../platform/storage/media-keys.ts';
import { makePicturesOfChoice } from '../processing/video-screenshots.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addPeople, type Person } from '../testing/people.ts';
import { openTestWeb } from '../testing/web.ts';

const web = await openTestWeb();
const people = await addPeople(web);
afterAll(() => web.close());

const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const addOwn = async (status_id = 1): Promise<number> => {
  const id = await addVideo(web.db, { member_id: people.ids.owner, status_id });
  await web.db
    .updateTable('media_objects')
    .set({ film_id: 'film' })
    .where('id', '=', `video-${id}`)
    .execute();
  return id;
};
const send = async (id: number, file: Uint8Array, person: Person = 'owner') =>
  (
    await web.postFile(
      '/api/video_picture.php',
      { video_id: `${id}` },
      { name: 'a.png', body: file },
      people.as(person),
    )
  ).json();
const own = async (id: number) =>
  (await web.get(`/api/upload/videos.json?video_id=${id}`, people.as('owner'))).json().videos[0];
const chosen = async (id: number) =>
  (
    await web.db
      .selectFrom('video_processing')
      .select('screenshot')
      .where('video_id', '=', id)
      .executeTakeFirst()
  )?.screenshot;
const decide = (change: number, act: string) =>
  web.post(
    '/api/moderation.php',
    { kind: 'video_change', object_id: `${change}`, act, reason: 'Because' },
    people.as('watcher'),
  );

describe('an own preview picture of an approved video', () => {
  it('waits for the moderators, who see it, and becomes the thumbnail once they approve', async () => {
    const id = await addOwn();
    const red = await send(id, await paint(800, 450, '#c00000'));
    expect(red).toMatchObject({ ok: true, screenshot: 11, change_id: expect.any(Number) });
    expect(await chosen(id)).toBeUndefined();
    const [{ number, src }] = (await own(id)).own_pictures;
    expect(number).toBe(11);
    const found = (
      await web.get(`/api/moderation/video_change/${red.change_id}.json`, people.as('watcher'))
    ).json();
    expect(found.change.after).toEqual({ screenshot: 11 });
    expect(found.own_pictures).toEqual([{ number, src }]);
    const seen = await web.get(src, people.as('watcher'));
    expect(seen.headers['content-type']).toBe('image/jpeg');
    expect((await web.get(src, people.as('stranger'))).statusCode).toBe(403);
    expect((await web.get(src)).statusCode).toBe(401);

    // Another picture is another number: what a moderator looks at never changes.
    const blue = await send(id, await paint(800, 450, '#0000c0'));
    expect(blue.screenshot).toBe(12);
    expect((await decide(red.change_id, 'approve')).json()).toMatchObject({ code: 'bad_request' });
    expect((await decide(blue.change_id, 'approve')).json()).toMatchObject({ ok: true, changed: true });
    expect(await chosen(id)).toBe(12);

    const workFolder = await mkdtemp(join(tmpdir(), 'own-preview-'));
    const deps = { db: web.db, storage: web.deps.storage, workFolder, signal: AbortSignal.timeout(60_000) };
    await makePicturesOfChoice(deps as unknown as Parameters<typeof makePicturesOfChoice>[0], id);
    const thumb = await web.deps.storage.open(objectKey(`video-${id}`, 'thumb-320.jpg'));
    if (!thumb) throw new Error('no thumbnail was made');
    const { dominant } = await sharp(await buffer(thumb.body)).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r + 100);
    // Every form of the poster that the page offers is a file.
    const { video } = (await web.get(`/api/json/video/0/0/0/${id}.json`)).json();
    const offered = (video.scr_sources as { srcset: string }[]).flatMap(({ srcset }) =>
      srcset.split(', ').map((one) => one.split(' ')),
    );
    expect(offered.map(([address, width]) => [address?.split('/').at(-1), width])).toEqual([
      ['poster-640.avif', '640w'],
      ['poster.avif', '854w'],
      ['poster-1280.avif', '1280w'],
      ['poster-640.webp', '640w'],
      ['poster.webp', '854w'],
      ['poster-1280.webp', '1280w'],
    ]);
    for (const [address = '', width = ''] of offered) {
      const name = address.split('/').at(-1) ?? '';
      const file = await web.deps.storage.open(objectKey(`video-${id}`, name));
      if (!file) throw new Error(`${name} was not made`);
      expect(`${(await sharp(await buffer(file.body)).metadata()).width}w`).toBe(width);
    }
  });

  it('may be chosen again, but not one that there is not', async () => {
    const id = await addOwn(4);
    expect(await send(id, await paint(640, 360, '#00c000'))).toEqual({ ok: true, screenshot: 11 });
    const edit = async (screenshot: string) =>
      (
        await web.post('/api/video_edit.php', { act: '5', video_id: `${id}`, screenshot }, people.as('owner'))
      ).json();
    expect(await edit('3')).toMatchObject({ ok: true });
    expect(await edit('11')).toMatchObject({ ok: true });
    expect(await chosen(id)).toBe(11);
    expect(await edit('12')).toMatchObject({ code: 'need_select_screenshot', field: 'screenshot' });
  });

  it('is refused where it is no picture, too small, or for somebody else to choose', async () => {
    const id = await addOwn();
    expect(await send(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      code: 'file_invalid_type',
      field: 'file',
    });
    expect(await send(id, await paint(639, 360, '#fff'))).toMatchObject({
      code: 'invalid_image_size',
      info: { min_width: 640, min_height: 360 },
    });
    expect(await send(id, await paint(800, 450, '#fff'), 'stranger')).toMatchObject({
      code: 'no_permission',
    });
    expect((await own(id)).own_pictures).toEqual([]);
  });
});
