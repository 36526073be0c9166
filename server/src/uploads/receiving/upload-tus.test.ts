/** Sending by tus: whole files, cut connections, and what may not be. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idOf, MAX_BYTES, MIB, openTusBench, sha256, urlOf, waitFor } from '../../testing/load/tus-bench.ts';
import { ask, create, fakeVideo, offsetOf, openPatch, patch } from '../../testing/upload-client.ts';

const bench = await openTusBench();
const { web, people, sender, stranger, uploadDir, rowOf, begin, sourceOf, videoOf, deleteAll } = bench;
afterAll(() => bench.close());

const bytesOnDisk = async (url: string): Promise<number> => (await stat(join(uploadDir(), idOf(url)))).size;

describe('a whole file', () => {
  it('becomes a video that is scanned, byte for byte', async () => {
    const video = fakeVideo(3 * MIB + 7);
    const url = await begin(video.length, { title: 'Harbour', gender: 'gay' });
    expect(await videoOf(url)).toMatchObject({ status_id: 0, title: 'Harbour' });
    const answer = await patch(sender, url, 0, video);
    expect(answer.status).toBe(204);
    expect(answer.headers['upload-offset']).toBe(String(video.length));
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
    expect((await videoOf(url))?.status_id).toBe(2);
    expect(await readdir(uploadDir())).not.toContain(idOf(url));
  });

  it('is still said to be complete when its last answer was lost, and nothing is done twice', async () => {
    const video = fakeVideo(MIB);
    const url = await begin(video.length);
    const last = openPatch(sender, url, 0, video.length);
    await last.write(video);
    last.cut();
    await waitFor(async () => (await rowOf(url))?.state === 'done');
    expect(await offsetOf(sender, url)).toBe(video.length);
    const again = await patch(sender, url, video.length, Buffer.alloc(0));
    expect(again.status).toBe(204);
    const jobs = await web.get('/api/upload/uploads.json', people.as('owner'));
    expect(jobs.json().uploads.find((one: { url: string }) => one.url === url)).toMatchObject({
      state: 'done',
      is_resumable: false,
      offset: video.length,
    });
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
  });

  it('may come with its creation', async () => {
    const video = fakeVideo(5000);
    const answer = await create(sender, video.length, { filename: 'a b.webm' }, {}, video);
    expect(answer.status).toBe(201);
    expect(answer.headers['upload-offset']).toBe('5000');
    expect(sha256(await sourceOf(urlOf(answer)))).toBe(sha256(video));
  });
});

describe('a cut connection', () => {
  it('loses nothing that had come', async () => {
    const video = fakeVideo(6 * MIB);
    const url = await begin(video.length);
    const first = openPatch(sender, url, 0, video.length);
    await first.write(video.subarray(0, 2.5 * MIB));
    await waitFor(async () => (await bytesOnDisk(url)) > 0);
    first.cut();
    let offset = await offsetOf(sender, url);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(2.5 * MIB);
    const second = openPatch(sender, url, offset, video.length - offset);
    await second.write(video.subarray(offset, offset + MIB));
    // Cut only once the server writes it: a request that arrives after the offset was asked moves it rightly.
    const from = offset;
    await waitFor(async () => (await bytesOnDisk(url)) > from);
    second.cut();
    offset = await offsetOf(sender, url);
    expect((await patch(sender, url, offset, video.subarray(offset))).status).toBe(204);
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
  });

  it('that nobody noticed gives way to its sender who came back', async () => {
    const video = fakeVideo(2 * MIB);
    const url = await begin(video.length);
    const silent = openPatch(sender, url, 0, video.length);
    await silent.write(video.subarray(0, MIB + 1));
    // Whole megabytes: the byte beyond came with the last of them, and is written when the request gives way.
    await waitFor(async () => (await bytesOnDisk(url)) === MIB);
    const offset = await offsetOf(sender, url);
    expect(offset).toBe(MIB + 1);
    expect((await patch(sender, url, offset, video.subarray(offset))).status).toBe(204);
    silent.cut();
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
  });

  it('and a second request that writes meanwhile is instructed to wait', async () => {
    const video = fakeVideo(MIB);
    const url = await begin(video.length);
    const first = openPatch(sender, url, 0, video.length);
    await first.write(video.subarray(0, 1000));
    await waitFor(async () => (await rowOf(url))?.lease !== null);
    const second = await patch(sender, url, 0, video);
    expect([second.status, second.code]).toEqual([423, 'rate_limited']);
    await first.write(video.subarray(1000));
    first.end();
    expect((await first.answer).status).toBe(204);
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
  });
});

describe("a session's token that is replaced while a file is sent", () => {
  it('ends neither the request under way nor those that follow it', async () => {
    const video = fakeVideo(2 * MIB);
    const url = await begin(video.length);
    const first = openPatch(sender, url, 0, MIB);
    await first.write(video.subarray(0, 1000));
    await waitFor(async () => (await rowOf(url))?.lease !== null);
    await web.db.updateTable('sessions').set({ created_at: sql`now() - interval '2 days'` }).execute();
    // Another page of the same browser is given the new token.
    const other = await web.get('/api/upload/uploads.json', { cookie: sender.cookie });
    const next = other.cookies.find(({ name }) => name === 'session')?.value ?? '';
    expect(next).not.toBe('');
    const renewed = { ...sender, cookie: `session=${next}` };
    expect((await web.get('/api/upload/uploads.json', { cookie: renewed.cookie })).statusCode).toBe(200);
    await first.write(video.subarray(1000, MIB));
    first.end();
    expect((await first.answer).status).toBe(204);
    expect((await patch(renewed, url, MIB, video.subarray(MIB))).status).toBe(204);
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
    sender.cookie = renewed.cookie;
  });
});

describe('what may not be', () => {
  it.each(['POST', 'HEAD', 'PATCH', 'DELETE'])('%s without a session', async (method) => {
    const url = method === 'POST' ? '/api/upload/' : await begin(1000);
    const answer = await ask({ ...sender, cookie: '' }, method, url);
    expect(answer.status).toBe(401);
    if (method !== 'HEAD') expect(answer.code).toBe('need_auth');
  });

  it.each(['HEAD', 'PATCH', 'DELETE'])("%s of another member's upload is as of none", async (method) => {
    const url = await begin(1000);
    const answer = await ask(stranger, method, url);
    expect(answer.status).toBe(404);
    expect(await offsetOf(sender, url)).toBe(0);
  });

  it('a write that comes from another site', async () => {
    const url = await begin(1000);
    const answer = await patch({ ...sender, origin: 'https://elsewhere.example' }, url, 0, fakeVideo(1000));
    expect([answer.status, answer.code]).toEqual([403, 'bad_origin']);
    expect(await offsetOf(sender, url)).toBe(0);
  });

  it('a suspended member, also in the middle', async () => {
    const url = await begin(2000);
    await patch(sender, url, 0, fakeVideo(1000));
    const id = people.ids.owner;
    await web.db.updateTable('members').set({ status_id: 3 }).where('id', '=', id).execute();
    expect((await patch(sender, url, 1000, fakeVideo(1000))).status).toBe(401);
    await web.db.updateTable('members').set({ status_id: 1 }).where('id', '=', id).execute();
    expect(await offsetOf(sender, url)).toBe(1000);
  });

  it('an offset that is not where the file ends', async () => {
    const url = await begin(2000);
    await patch(sender, url, 0, fakeVideo(1000));
    expect((await patch(sender, url, 500, fakeVideo(100))).status).toBe(409);
    expect((await patch(sender, url, 1500, fakeVideo(100))).status).toBe(409);
    expect(await offsetOf(sender, url)).toBe(1000);
  });

  it('more bytes than were announced', async () => {
    const url = await begin(1000);
    expect((await patch(sender, url, 0, fakeVideo(1001))).status).toBe(413);
    expect(await offsetOf(sender, url)).toBe(0);
  });

  it.each([
    ['too large', MAX_BYTES + 1, {}, 413, 'video_size_limit'],
    ['empty', 0, {}, 422, 'video_corrupted_file'],
    ['no video by its name', 10, { filename: 'notes.txt' }, 415, 'file_invalid_type'],
    ['without an extension', 10, { filename: 'mp4' }, 415, 'file_invalid_type'],
    ['of whose name nothing is left', 10, { filename: '夜の港.mp4' }, 422, 'video_bad_filename'],
    ['of a wrong group', 10, { gender: 'other' }, 400, 'bad_request'],
    ['with four categories', 10, { categories: 'a,b,c,d' }, 422, 'categories_max'],
    ['with no category', 10, { categories: '' }, 422, 'categories_min'],
    ['with a title too short', 10, { title: 'ab' }, 422, 'min_length'],
    ['with no picture chosen', 10, { screenshot: '' }, 422, 'need_select_screenshot'],
    ['with a hash that is none', 10, { sha256: 'abc' }, 400, 'bad_request'],
  ])('a file %s, reported before it is sent; nothing stays', async (_what, bytes, metadata, status, code) => {
    await deleteAll();
    const answer = await create(sender, bytes, { filename: 'harbour.mp4', ...(metadata as object) });
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await readdir(uploadDir())).toEqual([]);
    expect((await web.db.selectFrom('videos').select('id').where('status_id', '=', 0).execute()).length).toBe(
      0,
    );
  });

  it.each([
    ['../../etc/passwd.mp4', 'passwd.mp4'],
    ['C:\\videos\\harbour view.MOV', 'harbour-view.mov'],
    ['..%2f..%2fx.mkv', '2f-2fx.mkv'],
    [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(100)}.mp4`],
    ['Émilie à l’eau 🌊.webm', 'Emilie-a-l-eau.webm'],
    ['<script>alert(1)</script>.mp4', 'script.mp4'],
    ['a.mp4.mp4', 'a-mp4.mp4'],
  ])('a name such as %s is cleaned', async (name, clean) => {
    const url = await begin(10, { filename: name });
    expect((await rowOf(url))?.file_name).toBe(clean);
    await ask(sender, 'DELETE', url);
  });

  it('a name with a NUL', async () => {
    const answer = await create(sender, 10, { filename: 'a\0.mp4' });
    expect([answer.status, answer.code]).toEqual([400, 'bad_request']);
  });

  it.each([
    ['text', Buffer.from('#EXTM3U\n'.padEnd(70_000, 'file:///etc/passwd\n'))],
    ['a page', Buffer.from('<!doctype html>'.padEnd(70_000, ' '))],
    ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(70_000)])],
    ['zeros', Buffer.alloc(70_000)],
  ])(
    '%s that is called a video: reported as soon as it shows, and nothing but the reason stays',
    async (_what, content) => {
      const bytes = 10 * MIB;
      const url = await begin(bytes);
      const video = await videoOf(url);
      const sent = openPatch(sender, url, 0, bytes);
      await sent.write(Buffer.concat([content, Buffer.alloc(2 * MIB)]));
      const answer = await sent.answer;
      sent.cut();
      expect([answer.status, answer.code]).toEqual([415, 'file_invalid_type']);
      expect((await ask(sender, 'HEAD', url)).status).toBe(404);
      expect(await readdir(uploadDir())).not.toContain(idOf(url));
      expect(await rowOf(url)).toMatchObject({ state: 'refused', error_code: 'file_invalid_type' });
      expect(await videoOf(url)).toMatchObject({
        id: video?.id,
        status_id: 6,
        reject_reason: 'file_invalid_type',
      });
    },
  );

  it('a file of which the site has the same, or will have none', async () => {
    const known = 'a'.repeat(64);
    const blocked = 'b'.repeat(64);
    const url = await begin(1000);
    await patch(sender, url, 0, fakeVideo(1000));
    await web.db
      .updateTable('video_processing')
      .set({ sha256: known })
      .where('video_id', '=', (await rowOf(url))?.video_id ?? 0)
      .execute();
    await web.db.insertInto('blocked_videos').values({ sha256: blocked, reason: 'test' }).execute();
    const codeOf = async (hash: string) =>
      (await create(sender, 1000, { filename: 'a.mp4', sha256: hash })).code;
    expect(await codeOf(known)).toBe('video_duplicate');
    expect(await codeOf(blocked.toUpperCase())).toBe('blocked_content');
  });
});

it('tells what of tus it speaks', async () => {
  const answer = await ask(sender, 'OPTIONS', '/api/upload/');
  expect(answer.headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination,expiration',
    'tus-max-size': String(MAX_BYTES),
  });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
