import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../platform/config/config.ts';
import { sweepUploads } from './receiving/upload-sweep.ts';
import { addCategory, addVideo } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { fakeVideo, offsetOf, patch, send } from '../testing/upload-client.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

const MIB = 1024 * 1024;
const MAX_BYTES = 4 * MIB;
const URL_PATH = '/api/video_edit.php';

let web: TestWeb;
let people: People;
let folder: string;
let base: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-forms-'));
  const { uploads } = readConfig({ FOYER_UPLOAD_DIR: folder });
  web = await openTestWeb({ uploads: { ...uploads, maxBytes: MAX_BYTES, maxPerDay: 1000, reserveBytes: 0 } });
  people = await addPeople(web);
  for (const dir of ['water', 'city', 'night', 'rain']) await addCategory(web.db, dir);
  await web.db.updateTable('members').set({ status_id: 6 }).where('id', '=', people.ids.owner).execute();
  base = await web.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await web.close();
  await rm(folder, { recursive: true });
});

type Part = [name: string, value: string | { name: string; body: Uint8Array }];

const formOf = (parts: readonly Part[]): FormData => {
  const form = new FormData();
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Uint8Array.from(value.body)]), value.name);
  return form;
};
const asOwner = (): Record<string, string> => ({ ...people.as('owner'), origin: TEST_ORIGIN });
/** Over a real socket, as a browser sends it. */
const submit = async (parts: readonly Part[], headers: Record<string, string> = asOwner()) => {
  const answer = await fetch(`${base}${URL_PATH}`, { method: 'POST', body: formOf(parts), headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const edit = async (form: Record<string, string>, person: 'owner' | 'stranger' | 'watcher' = 'owner') =>
  (await web.post(URL_PATH, form, people.as(person))).json();

const DETAILS: Part[] = [
  ['act', '1'],
  ['title', 'Harbour at night'],
  ['description', 'Lights'],
  ['categories', 'water,night'],
  ['gender', 'straight'],
  ['is_private', '1'],
];
const file = (body: Uint8Array, name = 'Harbour at night.mp4'): Part => ['file', { name, body }];
const uploadsLeft = () =>
  web.db.selectFrom('uploads').select('id').where('state', '=', 'receiving').execute();
const expectNothingLeft = async (): Promise<void> => {
  expect(await readdir(folder)).toEqual([]);
  expect(await uploadsLeft()).toEqual([]);
  const started = await web.db.selectFrom('videos').select('id').where('status_id', '=', 0).execute();
  expect(started).toEqual([]);
};
const videoOf = (id: unknown) =>
  web.db.selectFrom('videos').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow();

describe('act 1 with the file', () => {
  it.each([
    ['before the file', (one: Part) => [...DETAILS, one]],
    ['after the file', (one: Part) => [one, ...DETAILS]],
  ])('takes fields %s', async (_where, order) => {
    const video = fakeVideo(2 * MIB + 3);
    const { status, body } = await submit(order(file(video)));
    expect([status, body]).toEqual([
      200,
      { ok: true, video_id: expect.any(Number), upload_id: expect.any(String) },
    ]);
    expect(await videoOf(body.video_id)).toMatchObject({
      status_id: 2,
      title: 'Harbour at night',
      is_private: true,
      member_id: people.ids.owner,
    });
    const { source_key } = await web.db
      .selectFrom('video_processing')
      .select('source_key')
      .where('video_id', '=', Number(body.video_id))
      .executeTakeFirstOrThrow();
    const stored = await readFile(join(web.deps.config.dataDir, 'media', source_key ?? ''));
    expect(createHash('sha256').update(stored).digest('hex')).toBe(
      createHash('sha256').update(video).digest('hex'),
    );
    const own = (await web.get('/api/upload/uploads.json', people.as('owner'))).json().uploads;
    // A sender that did not get the answer finds it here.
    expect(own[0]).toMatchObject({ upload_id: body.upload_id, video_id: body.video_id, state: 'done' });
    await expectNothingLeft();
  });

  it('makes a title of the name where there is none', async () => {
    const { body } = await submit([
      ['act', '1'],
      ['categories', 'city'],
      file(fakeVideo(1000), '夜の港_take-1.mp4'),
    ]);
    expect((await videoOf(body.video_id)).title).toBe('take 1');
  });

  it.each<[string, Part[], string]>([
    ['no file', DETAILS, 'required'],
    ['an empty file', [...DETAILS, file(new Uint8Array())], 'video_corrupted_file'],
    [
      'no category',
      [...DETAILS.filter(([name]) => name !== 'categories'), file(fakeVideo(99))],
      'categories_min',
    ],
    [
      'four categories',
      [['act', '1'], ['categories', 'water,city,night,rain'], file(fakeVideo(99))],
      'categories_max',
    ],
    [
      'four, after the file',
      [file(fakeVideo(99)), ['act', '1'], ['categories', 'water,city,night,rain']],
      'categories_max',
    ],
    ['an unknown category', [file(fakeVideo(99)), ['act', '1'], ['categories', 'nothing']], 'bad_request'],
    [
      'a short title',
      [...DETAILS.filter(([name]) => name !== 'title'), ['title', 'ab'], file(fakeVideo(99))],
      'min_length',
    ],
    ['no picture chosen', [...DETAILS, ['screenshot', ''], file(fakeVideo(99))], 'need_select_screenshot'],
    ['a text', [...DETAILS, file(Buffer.from('#EXTM3U\n/etc/passwd'))], 'file_invalid_type'],
    ['another extension', [...DETAILS, file(fakeVideo(99), 'a.exe')], 'file_invalid_type'],
    [
      'a name of which nothing is left',
      [...DETAILS, file(fakeVideo(99), '夜の港.mp4')],
      'video_bad_filename',
    ],
    ['more than may be', [...DETAILS, file(fakeVideo(MAX_BYTES + 1))], 'video_size_limit'],
    ['two files', [...DETAILS, file(fakeVideo(99)), file(fakeVideo(99))], 'bad_request'],
    [
      'a file of another name',
      [...DETAILS, ['video', { name: 'a.mp4', body: fakeVideo(99) }]],
      'bad_request',
    ],
    ['an unknown field', [...DETAILS, ['status_id', '1'], file(fakeVideo(99))], 'bad_request'],
    ['a field twice', [...DETAILS, ['title', 'Another'], file(fakeVideo(99))], 'bad_request'],
    ['a huge field', [...DETAILS, ['client_key', 'x'.repeat(100_000)], file(fakeVideo(99))], 'bad_request'],
    [
      'a file where there is nothing to send',
      [['act', '2'], ['video_id', '1'], file(fakeVideo(99))],
      'bad_request',
    ],
    ['no act', [file(fakeVideo(99)), ['title', 'Harbour']], 'bad_request'],
  ])('refuses %s, and nothing is left', async (_what, parts, code) => {
    const { body } = await submit(parts);
    expect(body).toMatchObject({ ok: false, code });
    await expectNothingLeft();
  });

  it('takes exactly what may be', async () => {
    expect((await submit([...DETAILS, file(fakeVideo(MAX_BYTES))])).body.ok).toBe(true);
  });

  it('is for members, and from this site', async () => {
    const anonymous = await submit([...DETAILS, file(fakeVideo(99))], { origin: TEST_ORIGIN });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'need_auth']);
    const forged = await submit([...DETAILS, file(fakeVideo(99))], {
      ...asOwner(),
      origin: 'https://elsewhere.example',
    });
    expect([forged.status, forged.body.code]).toEqual([403, 'bad_origin']);
    await expectNothingLeft();
  });

  const openForm = (boundary: string, stated = boundary) =>
    send({ base, origin: TEST_ORIGIN, cookie: people.as('owner').cookie ?? '' }, 'POST', URL_PATH, {
      'content-type': `multipart/form-data; boundary=${stated}`,
      'transfer-encoding': 'chunked',
    });
  const partHead = (boundary: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`;

  it('leaves nothing when the sender goes away in the middle', async () => {
    const sent = openForm('cut');
    sent.on('error', () => {});
    sent.write(partHead('cut'));
    sent.write(fakeVideo(MIB));
    while ((await readdir(folder)).length === 0) await sleep(20);
    sent.destroy();
    while ((await readdir(folder)).length > 0) await sleep(20);
    await expectNothingLeft();
  });

  it('leaves nothing when the process died in the middle', async () => {
    const id = 'F'.repeat(24);
    const past = new Date(Date.now() - 60_000);
    await web.db
      .insertInto('uploads')
      .values({
        id,
        member_id: people.ids.owner,
        way: 'form',
        file_name: 'a.mp4',
        bytes: 9,
        touched_at: past,
      })
      .execute();
    await sweepUploads(web.deps);
    await expectNothingLeft();
  });

  it('refuses what its boundary does not fit', async () => {
    const sent = openForm('one', 'another');
    const code = new Promise((resolve, reject) => {
      sent.once('error', reject);
      sent.once('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.once('end', () => resolve(JSON.parse(text).code));
      });
    });
    sent.end(`${partHead('one')}bytes\r\n--one--\r\n`);
    expect(await code).toBe('bad_request');
    await expectNothingLeft();
  });
});

describe('act 1 without the file', () => {
  it('says where the bytes go', async () => {
    const video = fakeVideo(5000);
    const started = await edit({
      ...Object.fromEntries(DETAILS),
      file_name: 'a.mp4',
      bytes: '5000',
      client_key: 'k1',
    } as Record<string, string>);
    expect(started).toMatchObject({ ok: true, upload_url: `/api/upload/${started.upload_id}` });
    const sender = { base, origin: TEST_ORIGIN, cookie: people.as('owner').cookie ?? '' };
    expect(await offsetOf(sender, started.upload_url)).toBe(0);
    await patch(sender, started.upload_url, 0, video.subarray(0, 2000));
    const own = (await web.get('/api/upload/uploads.json', people.as('owner'))).json().uploads;
    expect(own[0]).toMatchObject({
      client_key: 'k1',
      offset: 2000,
      bytes: 5000,
      state: 'receiving',
      is_resumable: true,
      video_id: started.video_id,
    });
    expect(Date.parse(own[0].expires)).toBeGreaterThan(Date.now());
    await patch(sender, started.upload_url, 2000, video.subarray(2000));
    expect(await videoOf(started.video_id)).toMatchObject({ status_id: 2, title: 'Harbour at night' });
  });

  it.each([
    [{ file_name: 'a.mp4' }, 'bad_request'],
    [{ bytes: '10' }, 'required'],
    [{ file_name: 'a.txt', bytes: '10', categories: 'city' }, 'file_invalid_type'],
    [{ file_name: 'a.mp4', bytes: '10' }, 'categories_min'],
    [{ file_name: 'a.mp4', bytes: String(MAX_BYTES + 1), categories: 'city' }, 'video_size_limit'],
  ])('refuses %j', async (fields, code) => {
    expect(await edit({ act: '1', ...(fields as object) })).toMatchObject({ ok: false, code });
    await expectNothingLeft();
  });
});

describe('the other acts', () => {
  const add = (values: object = {}) => addVideo(web.db, { member_id: people.ids.owner, ...values });

  it('2 deletes, 4 brings it back later, once more moves the day', async () => {
    const id = await add();
    expect(await edit({ act: '2', video_id: `${id}` })).toMatchObject({ ok: true });
    expect((await videoOf(id)).status_id).toBe(5);
    const inDays = async (days?: string) => {
      const answer = await edit({ act: '4', video_id: `${id}`, ...(days && { days }) });
      return Math.round((Date.parse(answer.republish_at) - Date.now()) / 86_400_000);
    };
    expect(await inDays()).toBe(7);
    expect(await inDays('3')).toBe(3);
    expect(await edit({ act: '4', video_id: `${id}`, days: '0' })).toMatchObject({ ok: false });
    expect((await videoOf(id)).status_id).toBe(7);
  });

  it('3 makes private and public in turns', async () => {
    const id = await add();
    expect(await edit({ act: '3', video_id: `${id}` })).toMatchObject({ ok: true, is_private: true });
    expect(await edit({ act: '3', video_id: `${id}` })).toMatchObject({ ok: true, is_private: false });
  });

  it('5 changes what is given and nothing else; of what is published: video-changes.test.ts', async () => {
    const id = await add({ title: 'Before', description: 'Stays', status_id: 4 });
    expect(await edit({ act: '5', video_id: `${id}`, title: 'After', categories: 'rain' })).toMatchObject({
      ok: true,
    });
    expect(await videoOf(id)).toMatchObject({ title: 'After', description: 'Stays' });
    await edit({ act: '5', video_id: `${id}`, is_embeddable: '0' });
    expect(await videoOf(id)).toMatchObject({ title: 'After', is_embeddable: false });
    // Titles in other languages stay with the one that they were given with.
    await web.db
      .updateTable('videos')
      .set({ title_ja: '後', titles: JSON.stringify({ de: 'Danach' }) })
      .where('id', '=', id)
      .execute();
    await edit({ act: '5', video_id: `${id}`, title: 'After' });
    expect(await videoOf(id)).toMatchObject({ title_ja: '後', titles: { de: 'Danach' } });
    await edit({ act: '5', video_id: `${id}`, title: 'Later' });
    expect(await videoOf(id)).toMatchObject({ title: 'Later', title_ja: null, titles: null });
    expect(await edit({ act: '5', video_id: `${id}`, screenshot: '0' })).toMatchObject({
      code: 'need_select_screenshot',
    });
  });

  it('5 takes "exclusive" from none that is too short without it, nor while such a file waits for it', async () => {
    const [long, short] = [720, 420];
    const exclusive = async (seconds: number, values: object = {}) => {
      const id = await add({ is_exclusive: true, duration_seconds: seconds, ...values });
      const manifest = JSON.stringify(seconds > 0 ? { durationSeconds: seconds } : {});
      await web.db.updateTable('media_objects').set({ manifest }).where('owner_id', '=', id).execute();
      return id;
    };
    const isRefused = { code: 'video_too_short', field: 'is_exclusive', info: { min_minutes: 10 } };
    const withdraw = (id: number, ...who: ['watcher'] | []) =>
      edit({ act: '5', video_id: `${id}`, is_exclusive: '0' }, ...who);
    for (const status_id of [1, 3, 4]) {
      const id = await exclusive(short, { status_id });
      expect(await withdraw(id)).toMatchObject(isRefused);
      expect(await videoOf(id)).toMatchObject({ is_exclusive: true });
    }
    const fits = await exclusive(long);
    await exclusive(short, { status_id: 3, replaces_id: fits, is_private: true });
    expect(await withdraw(fits)).toMatchObject(isRefused);
    // Only scanned so far: its facts are what is known.
    const scanned = await exclusive(0, { status_id: 2 });
    const facts = JSON.stringify({ durationSeconds: 599.9 });
    await web.db.insertInto('video_processing').values({ video_id: scanned, stage: 'scan', facts }).execute();
    expect(await withdraw(scanned)).toMatchObject(isRefused);

    const free = await exclusive(long);
    expect(await withdraw(free)).toMatchObject({ ok: true });
    expect(await videoOf(free)).toMatchObject({ is_exclusive: false });
    // A rule that came later takes nothing from what is there, nor does it hold moderators.
    const plain = await exclusive(short, { is_exclusive: false });
    expect(await withdraw(plain)).toMatchObject({ ok: true });
    const published = await exclusive(short);
    expect(await withdraw(published, 'watcher')).toMatchObject({ ok: true });
  });

  it('6 has nothing to try again where nothing failed', async () => {
    expect(await edit({ act: '6', video_id: `${await add()}` })).toMatchObject({ code: 'bad_request' });
  });

  it.each(['2', '3', '4', '5', '6'])('%s is refused to strangers, and of no video', async (act) => {
    const id = await add({ status_id: 4 });
    expect(await edit({ act, video_id: `${id}`, title: 'Mine now' }, 'stranger')).toMatchObject({
      code: 'not_found',
    });
    expect(await edit({ act, video_id: '999999' })).toMatchObject({ code: 'not_found' });
    expect(await edit({ act, video_id: 'x' })).toMatchObject({ code: 'bad_request' });
    const shown = await add();
    expect(['no_permission', 'not_found']).toContain(
      (await edit({ act, video_id: `${shown}`, title: 'Mine now' }, 'stranger')).code,
    );
    expect(await videoOf(shown)).toMatchObject({ status_id: 1, title: 'A video', is_private: false });
  });
});

describe('the channel of a video', () => {
  const channelOf = async (id: number) => (await videoOf(id)).channel_id;
  const offered = async (person: 'owner' | 'stranger') =>
    (await web.get('/api/upload/channels.json', people.as(person))).json().channels;

  it('is one that its uploader owns or may publish in, or the one that it is in already', async () => {
    const add = async (dir: string, fields: object = {}) =>
      (
        await web.db
          .insertInto('channels')
          .values({ dir, title: dir, ...fields })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const own = await add('own-pier', { member_id: people.ids.owner });
    const shared = await add('shared-pier');
    await add('hidden-pier', { member_id: people.ids.owner, is_hidden: true });
    const others = await add('others-pier', { member_id: people.ids.stranger });
    await web.db
      .insertInto('channel_publishers')
      .values({ channel_id: shared, member_id: people.ids.owner })
      .execute();
    expect(await offered('owner')).toEqual([
      { dir: 'own-pier', title: 'own-pier' },
      { dir: 'shared-pier', title: 'shared-pier' },
    ]);
    expect(await offered('stranger')).toEqual([{ dir: 'others-pier', title: 'others-pier' }]);

    const video = await addVideo(web.db, { member_id: people.ids.owner });
    const set = (channel: string) => edit({ act: '5', video_id: `${video}`, channel });
    for (const [dir, id] of [
      ['own-pier', own],
      ['shared-pier', shared],
    ] as const) {
      expect(await set(dir)).toMatchObject({ ok: true });
      expect(await channelOf(video)).toBe(id);
    }
    const mine = await web.get(`/api/upload/videos.json?video_id=${video}`, people.as('owner'));
    expect(mine.json().videos[0].channel).toEqual({ dir: 'shared-pier', title: 'shared-pier' });
    for (const dir of ['others-pier', 'hidden-pier', 'no-pier'])
      expect(await set(dir)).toMatchObject({ code: 'bad_request', field: 'channel' });
    expect(await channelOf(video)).toBe(shared);

    // Editors put it there: its uploader may leave it so.
    await web.db.updateTable('videos').set({ channel_id: others }).where('id', '=', video).execute();
    expect(await set('others-pier')).toMatchObject({ ok: true });
    expect(await set('')).toMatchObject({ ok: true });
    expect(await channelOf(video)).toBeNull();
    expect(await set('others-pier')).toMatchObject({ code: 'bad_request' });
  });
});
