import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../platform/config/config.ts';
import { sweepUploads } from './upload-sweep.ts';
import { addPeople, type People } from '../testing/people.ts';
import {
  type Answer,
  ask,
  create,
  fakeVideo,
  offsetOf,
  openPatch,
  patch,
  type Sender,
} from '../testing/upload-client.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

const MIB = 1024 * 1024;
const MAX_BYTES = 40 * MIB;

let web: TestWeb;
let folder: string;
let people: People;
let sender: Sender;
let stranger: Sender;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-uploads-'));
  const { uploads } = readConfig({ FOYER_UPLOAD_DIR: folder });
  web = await openTestWeb({
    uploads: { ...uploads, maxBytes: MAX_BYTES, maxPerDay: 1000, maxParallel: 1000, reserveBytes: 0 },
  });
  people = await addPeople(web);
  const base = await web.app.listen({ host: '127.0.0.1', port: 0 });
  const origin = web.deps.config.publicUrl;
  sender = { base, origin, cookie: people.as('owner').cookie ?? '' };
  stranger = { base, origin, cookie: people.as('stranger').cookie ?? '' };
});
afterAll(async () => {
  await web.close();
  await rm(folder, { recursive: true });
});

const uploadDir = () => web.deps.config.uploads.dir;
const urlOf = ({ headers }: Answer): string => String(headers.location);
const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
const rowOf = (url: string) =>
  web.db.selectFrom('uploads').selectAll().where('id', '=', idOf(url)).executeTakeFirst();
const begin = async (bytes: number, metadata: Record<string, string> = {}): Promise<string> => {
  const answer = await create(sender, bytes, { filename: 'harbour.mp4', ...metadata });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return urlOf(answer);
};
const sourceOf = async (url: string): Promise<Buffer> => {
  const row = await rowOf(url);
  if (!row?.source_key) throw new Error(`no source of ${url}`);
  return readFile(join(web.deps.config.dataDir, 'media', row.source_key));
};
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const videoOf = async (url: string) => {
  const row = await rowOf(url);
  return web.db
    .selectFrom('videos')
    .select(['id', 'status_id', 'title', 'reject_reason'])
    .where('id', '=', row?.video_id ?? 0)
    .executeTakeFirst();
};
const forgetAll = async (): Promise<void> => {
  for (const { upload_id } of (await web.get('/api/upload/uploads.json', people.as('owner'))).json().uploads)
    await ask(sender, 'DELETE', `/api/upload/${upload_id}`);
};

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

const waitFor = async (isSo: () => Promise<boolean>, ms = 10_000): Promise<void> => {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it does not come to be so');
    await sleep(25);
  }
};

describe('a cut connection', () => {
  it('loses nothing that had come', async () => {
    const video = fakeVideo(6 * MIB);
    const url = await begin(video.length);
    const first = openPatch(sender, url, 0, video.length);
    await first.write(video.subarray(0, 2.5 * MIB));
    await waitFor(async () => (await stat(join(uploadDir(), idOf(url)))).size > 0);
    first.cut();
    let offset = await offsetOf(sender, url);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(2.5 * MIB);
    const second = openPatch(sender, url, offset, video.length - offset);
    await second.write(video.subarray(offset, offset + MIB));
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
    await waitFor(async () => (await rowOf(url))?.lease !== null);
    await sleep(100);
    const offset = await offsetOf(sender, url);
    expect(offset).toBe(MIB + 1);
    expect((await patch(sender, url, offset, video.subarray(offset))).status).toBe(204);
    silent.cut();
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
  });

  it('and a second request that writes meanwhile is told to wait', async () => {
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
  ])('a file %s, told before it is sent; nothing stays', async (_what, bytes, metadata, status, code) => {
    await forgetAll();
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
    '%s that is called a video: told as soon as it shows, and nothing but the reason stays',
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

describe('limits', () => {
  const MAX_PARALLEL = 3;
  const settings = () => web.deps.config.uploads;

  it('of uploads at a time hold for those that come at once', async () => {
    await forgetAll();
    settings().maxParallel = MAX_PARALLEL;
    const answers = await Promise.all(
      Array.from({ length: MAX_PARALLEL + 3 }, () => create(sender, 10, { filename: 'a.mp4' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_PARALLEL);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.code).toBe('rate_limited');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await forgetAll();
    expect((await create(sender, 10, { filename: 'a.mp4' })).status).toBe(201);
    settings().maxParallel = 1000;
  });

  it('of uploads a day', async () => {
    await forgetAll();
    await web.db.deleteFrom('limits').execute();
    settings().maxPerDay = 2;
    try {
      await begin(10);
      await begin(10);
      const third = await create(sender, 10, { filename: 'a.mp4' });
      expect([third.status, third.code]).toEqual([429, 'rate_limited']);
    } finally {
      settings().maxPerDay = 1000;
    }
  });

  it('of the disk count what is promised already', async () => {
    await forgetAll();
    const { bavail, bsize } = await statfs(uploadDir());
    settings().reserveBytes = bavail * bsize - 30 * MIB;
    try {
      const codes = [];
      for (const bytes of [20 * MIB, 20 * MIB]) {
        const { status, code } = await create(sender, bytes, { filename: 'a.mp4' });
        codes.push([status, code]);
      }
      // Others write to the same disk; none of them a third of it.
      expect(codes[1]).toEqual([503, 'unavailable']);
    } finally {
      settings().reserveBytes = 0;
    }
  });

  it('of a site that takes nothing now', async () => {
    settings().open = false;
    try {
      expect((await create(sender, 10, { filename: 'a.mp4' })).code).toBe('unavailable');
    } finally {
      settings().open = true;
    }
  });
});

describe('what nobody goes on with', () => {
  const sweep = (seconds: number) => sweepUploads(web.deps, Date.now() + seconds * 1000);

  it('is given up after a while, with its video', async () => {
    const url = await begin(2000);
    await patch(sender, url, 0, fakeVideo(1000));
    const video = await videoOf(url);
    await sweep(23 * 3600);
    expect(await offsetOf(sender, url)).toBe(1000);
    await sweep(25 * 3600);
    expect((await ask(sender, 'HEAD', url)).status).toBe(404);
    expect(await rowOf(url)).toBeUndefined();
    expect(await readdir(uploadDir())).toEqual([]);
    const left = await web.db
      .selectFrom('videos')
      .select('id')
      .where('id', '=', video?.id ?? 0)
      .execute();
    expect(left).toEqual([]);
  });

  it('but all of whose bytes are here becomes a video without its sender', async () => {
    const video = fakeVideo(5000);
    const url = await begin(video.length);
    await patch(sender, url, 0, video.subarray(0, 2000));
    // As a process leaves it that is killed after the last byte and before all else.
    await appendFile(join(uploadDir(), idOf(url)), video.subarray(2000));
    await sweep(0);
    expect((await rowOf(url))?.state).toBe('done');
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
  });

  it('is trusted only as far as it was synced if the machine started anew', async () => {
    const video = fakeVideo(5000);
    const url = await begin(video.length);
    await patch(sender, url, 0, video.subarray(0, 2000));
    await appendFile(join(uploadDir(), idOf(url)), Buffer.alloc(1000));
    await web.db
      .updateTable('uploads')
      .set({ boot_id: 'before', synced_bytes: 1500 })
      .where('id', '=', idOf(url))
      .execute();
    expect(await offsetOf(sender, url)).toBe(1500);
    expect((await patch(sender, url, 1500, video.subarray(1500))).status).toBe(204);
    expect(sha256(await sourceOf(url))).toBe(sha256(video));
  });

  it('and was ended by its sender leaves nothing', async () => {
    await forgetAll();
    const url = await begin(2000);
    await patch(sender, url, 0, fakeVideo(1000));
    expect((await ask(sender, 'DELETE', url)).status).toBe(204);
    expect((await ask(sender, 'HEAD', url)).status).toBe(404);
    expect(await readdir(uploadDir())).toEqual([]);
    const left = await web.db.selectFrom('videos').select('id').where('status_id', '=', 0).execute();
    expect(left).toEqual([]);
  });

  it('leaves files that no row knows to the sweep', async () => {
    const stray = join(uploadDir(), 'A'.repeat(24));
    await writeFile(stray, 'bytes');
    await sweep(0);
    expect(await readdir(uploadDir())).toContain('A'.repeat(24));
    const old = new Date(Date.now() - 2 * 3600_000);
    await utimes(stray, old, old);
    await sweep(0);
    expect(await readdir(uploadDir())).not.toContain('A'.repeat(24));
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
