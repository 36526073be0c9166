/**
 * People shown (issue 14, point 4): no publication without records and consents, in the services and in the database itself; documents
 * that nobody reads without the role and without a line in the log; and the end of every use that is withdrawn.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConsentUse } from '@foyer/shared/wire-schemas/person-records';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createWeb } from '../app/web.ts';
import { endAccount } from '../accounts/account-changes.ts';
import { withdrawnObjects } from '../platform/cache/cache-tags.ts';
import { dropOnCommit } from '../platform/cache/record-events.ts';
import { changeVideoState } from '../publication/publication.ts';
import { listUseAddresses } from '../stored-files/prove-use-ended.ts';
import { listWithdrawnAddresses } from '../stored-files/prove-withdrawn.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { registerMedia } from '../watching/media.routes.ts';
import { alarmDueRequests } from './consent-requests.ts';
import { readDocument } from './document-files.ts';
import { deleteDueRecords, resealAll } from './record-ends.ts';
import { addKey, createSealing, readKeys } from './sealing.ts';

const ALL: readonly ConsentUse[] = ['streaming', 'download', 'embedding', 'preview'];
const SECRET_NAME = 'Made Up Person';

let web: TestWeb;
let app: FastifyInstance;
let picture: Buffer;
const ids: Record<string, number> = {};
const cookies: Record<string, string> = {};
const as = (name: string): Record<string, string> =>
  name === 'anonymous' ? {} : { cookie: cookies[name] ?? '' };

beforeAll(async () => {
  web = await openTestWeb();
  for (const [name, values] of Object.entries({
    owner: { status_id: 6 },
    other: { status_id: 6 },
    mora: { is_moderator: true },
    reader: { is_records_keeper: true },
  })) {
    ids[name] = await addMember(web.db, name, values);
    cookies[name] = await web.signIn(name);
  }
  app = await createWeb(web.deps, {
    missing: async () => [],
    extend: async (extended) => {
      const media = registerMedia(extended, web.deps);
      dropOnCommit(web.db, (tags) => {
        for (const object of withdrawnObjects(tags)) media.invalidate(object);
      });
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const noise = randomBytes(300 * 200 * 3);
  picture = await sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'metadata-of-the-file' } })
    .jpeg()
    .toBuffer();
}, 60_000);
afterAll(async () => {
  await app.close();
  await web.close();
});
beforeEach(() => web.db.deleteFrom('limits').execute());

const post = async (url: string, form: Record<string, string>, name: string) =>
  (await web.post(url, form, as(name))).json();
const people = (form: Record<string, string>, name = 'owner') => post('/api/video_people.php', form, name);
const desk = (form: Record<string, string>, name = 'reader') => post('/api/records.php', form, name);
const addRecord = async (
  fields: Record<string, string> = {},
  file: Buffer | undefined = picture,
  name = 'owner',
) =>
  (
    await web.postFile(
      '/api/person_records.php',
      { act: 'add', name: SECRET_NAME, birth_date: '1990-05-17', ...fields },
      file && { name: 'card.jpg', body: file, type: 'image/jpeg' },
      as(name),
    )
  ).json();
const verified = async (): Promise<number> => {
  const { record_id: id } = await addRecord();
  expect(await desk({ act: 'verify', record_id: `${id}` })).toMatchObject({ ok: true });
  return id;
};
const pendingVideo = (values: Parameters<typeof addVideo>[1] = {}) =>
  addVideo(web.db, { status_id: 4, people: 'undeclared', member_id: ids.owner, ...values });
const approve = (videoId: number) => changeVideoState(web, { videoId, change: 'approve', viewer: null });
const statusOf = async (videoId: number): Promise<number> =>
  (await sql<{ status_id: number }>`SELECT status_id FROM videos WHERE id = ${videoId}`.execute(web.db))
    .rows[0]?.status_id ?? -1;
/** With somebody shown, who consents to everything. */
const publishedVideo = async ({ segmentBytes = 10 } = {}): Promise<{ videoId: number; recordId: number }> => {
  const recordId = await verified();
  const videoId = await pendingVideo();
  await sql`UPDATE media_objects SET film_id = ${`film${videoId}`} WHERE id = ${`video-${videoId}`}`.execute(
    web.db,
  );
  const film = `films/film${videoId}`;
  const { storage } = web.deps;
  await storage.put(`${film}/master.m3u8`, Buffer.from('#EXTM3U\n'));
  await storage.put(`${film}/storyboard.jpg`, Buffer.from('sheet'));
  await storage.put(`${film}/240p/000.m4s`, Buffer.from('0123456789'));
  await storage.put(`${film}/240p/001.m4s`, Buffer.alloc(segmentBytes));
  await storage.put(`objects/video-${videoId}/thumb-320.jpg`, Buffer.from('thumb'));
  await storage.put(`objects/video-${videoId}/poster.jpg`, Buffer.from('poster'));
  const added = await people({
    act: 'add',
    video_id: `${videoId}`,
    record_id: `${recordId}`,
    uses: ALL.join(),
  });
  expect(added).toEqual({ ok: true, lacks: [] });
  await approve(videoId);
  return { videoId, recordId };
};
const ask = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;

describe('a video is published', () => {
  it('only once somebody said who is shown', async () => {
    const videoId = await pendingVideo();
    await expect(approve(videoId)).rejects.toMatchObject({
      code: 'records_missing',
      details: { info: { lacks: ['declaration'] } },
    });
    expect(await people({ act: 'declare', video_id: `${videoId}`, people: 'shown' })).toEqual({
      ok: true,
      lacks: ['person'],
    });
    await expect(approve(videoId)).rejects.toMatchObject({ code: 'records_missing' });
    expect(await people({ act: 'declare', video_id: `${videoId}`, people: 'nobody' })).toEqual({
      ok: true,
      lacks: [],
    });
    await approve(videoId);
    expect(await statusOf(videoId)).toBe(1);
    // What was said of a published video stays.
    expect(await people({ act: 'declare', video_id: `${videoId}`, people: 'shown' })).toMatchObject({
      ok: false,
      field: 'people',
    });
  });

  it('only with verified records, and with the consent to streaming of everyone', async () => {
    const { record_id: recordId } = await addRecord();
    const videoId = await pendingVideo();
    const add = { act: 'add', video_id: `${videoId}`, record_id: `${recordId}`, uses: 'download' };
    expect(await people(add)).toEqual({ ok: true, lacks: ['record', 'consent'] });
    expect(await desk({ act: 'verify', record_id: `${recordId}` })).toMatchObject({ ok: true });
    await expect(approve(videoId)).rejects.toMatchObject({ details: { info: { lacks: ['consent'] } } });
    const give = {
      act: 'consent',
      video_id: `${videoId}`,
      record_id: `${recordId}`,
      use: 'streaming',
      is_given: '1',
    };
    expect(await people(give)).toEqual({ ok: true, lacks: [] });
    await approve(videoId);
    expect(await statusOf(videoId)).toBe(1);
  });

  it('not with somebody who was younger than 18 when it was recorded', async () => {
    const { record_id: recordId } = await addRecord({ birth_date: '2000-02-29' });
    await desk({ act: 'verify', record_id: `${recordId}` });
    const videoId = await pendingVideo();
    await people({ act: 'add', video_id: `${videoId}`, record_id: `${recordId}`, uses: ALL.join() });
    const recorded = (day: string) =>
      people({ act: 'declare', video_id: `${videoId}`, people: 'shown', recorded_on: day });
    expect(await recorded('2018-02-28')).toEqual({ ok: true, lacks: ['record'] });
    await expect(approve(videoId)).rejects.toMatchObject({ code: 'records_missing' });
    expect(await recorded('2018-03-01')).toEqual({ ok: true, lacks: [] });
    const child = new Date();
    child.setUTCFullYear(child.getUTCFullYear() - 18);
    child.setUTCDate(child.getUTCDate() + 1);
    expect(await addRecord({ birth_date: child.toISOString().slice(0, 10) })).toMatchObject({
      ok: false,
      field: 'birth_date',
    });
  });

  it('after its day of return only before the moderators, when a record is gone meanwhile', async () => {
    const { videoId, recordId } = await publishedVideo();
    await changeVideoState(web, { videoId, change: 'delete', viewer: null });
    await desk({ act: 'refuse', record_id: `${recordId}`, reason: 'The document cannot be read' });
    const told = await changeVideoState(web, { videoId, change: 'restore', viewer: null });
    expect(told.status_id).toBe(4);
  });
});

describe('the database itself refuses', () => {
  const refuses = (run: Promise<unknown>) =>
    expect(run).rejects.toMatchObject({ constraint: 'people_shown' });

  it('to publish by SQL what nobody declared, what lacks a valid record, and what lacks a consent', async () => {
    const publish = (videoId: number) =>
      sql`UPDATE videos SET status_id = 1 WHERE id = ${videoId}`.execute(web.db);
    await refuses(sql`INSERT INTO videos (dir, title, status_id) VALUES ('a', 'A', 1)`.execute(web.db));
    const videoId = await pendingVideo();
    await refuses(publish(videoId));
    const { record_id: recordId } = await addRecord();
    await people({ act: 'add', video_id: `${videoId}`, record_id: `${recordId}`, uses: ALL.join() });
    await refuses(publish(videoId));
    await desk({ act: 'verify', record_id: `${recordId}` });
    const consent = (uses: string[]) =>
      sql`UPDATE video_people SET uses = ${uses} WHERE video_id = ${videoId}`.execute(web.db);
    await consent(['download']);
    await refuses(publish(videoId));
    await consent(['streaming']);
    await publish(videoId);
    expect(await statusOf(videoId)).toBe(1);
    // And whatever takes it away afterwards.
    await refuses(consent(['download']));
    await refuses(sql`UPDATE person_records SET state = 'waiting' WHERE id = ${recordId}`.execute(web.db));
    await refuses(
      sql`UPDATE person_records SET birth_date = current_date - 6000 WHERE id = ${recordId}`.execute(web.db),
    );
    await refuses(sql`DELETE FROM person_documents WHERE record_id = ${recordId}`.execute(web.db));
    await refuses(sql`DELETE FROM video_people WHERE video_id = ${videoId}`.execute(web.db));
    await refuses(sql`UPDATE videos SET people = 'undeclared' WHERE id = ${videoId}`.execute(web.db)).catch(
      () => undefined,
    );
    await expect(
      sql`UPDATE videos SET people = 'nobody' WHERE id = ${videoId}`.execute(web.db),
    ).rejects.toThrow(/records of people/);
    await expect(
      sql`INSERT INTO videos (dir, title, people) VALUES ('a', 'A', 'before_records')`.execute(web.db),
    ).rejects.toThrow(/before there were records/);
  });

  it('one of two who publish and withdraw at the same time', async () => {
    const { videoId, recordId } = await publishedVideo();
    for (let round = 0; round < 5; round += 1) {
      await sql`UPDATE videos SET status_id = 4 WHERE id = ${videoId}`.execute(web.db);
      await sql`UPDATE video_people SET uses = '{streaming}' WHERE record_id = ${recordId}`.execute(web.db);
      await Promise.allSettled([
        sql`UPDATE videos SET status_id = 1 WHERE id = ${videoId}`.execute(web.db),
        sql`UPDATE video_people SET uses = '{}' WHERE record_id = ${recordId}`.execute(web.db),
      ]);
      const { rows } = await sql<{ uses: string[] }>`SELECT uses FROM video_people
        WHERE record_id = ${recordId}`.execute(web.db);
      expect((await statusOf(videoId)) === 1 && rows[0]?.uses.length === 0).toBe(false);
    }
  });

  it('one of two who name somebody and refuse the record at the same time', async () => {
    const { videoId } = await publishedVideo();
    for (let round = 0; round < 5; round += 1) {
      const recordId = await verified();
      await Promise.allSettled([
        sql`INSERT INTO video_people (video_id, record_id, uses) VALUES (${videoId}, ${recordId}, '{streaming}')`.execute(
          web.db,
        ),
        sql`UPDATE person_records SET state = 'waiting' WHERE id = ${recordId}`.execute(web.db),
      ]);
      const { rows } = await sql<{ lacks: string[] }>`SELECT video_lacks(${videoId}) AS lacks`.execute(
        web.db,
      );
      expect([await statusOf(videoId), rows[0]?.lacks]).toEqual([1, []]);
    }
  });

  it('to change or shorten its logs', async () => {
    await verified();
    for (const table of ['record_readings', 'consent_log']) {
      await expect(sql`DELETE FROM ${sql.table(table)}`.execute(web.db)).rejects.toThrow(/only grow/);
      await expect(sql`TRUNCATE ${sql.table(table)}`.execute(web.db)).rejects.toThrow(/only grow/);
    }
    await expect(sql`UPDATE record_readings SET act = 'x'`.execute(web.db)).rejects.toThrow(/only grow/);
  });
});

describe('documents', () => {
  const dir = () => web.deps.config.records.dir;

  it('lie encrypted, without their metadata, and nowhere in the media', async () => {
    const { record_id: recordId } = await addRecord();
    const { rows } = await sql<{ file: string; sealed_key: string; sealed_name: string }>`
      SELECT d.file, d.sealed_key, r.sealed_name FROM person_documents d JOIN person_records r ON r.id = d.record_id
      WHERE r.id = ${recordId}`.execute(web.db);
    const [document] = rows;
    const stored = await readFile(join(dir(), document?.file ?? ''));
    expect(stored.includes('JFIF')).toBe(false);
    expect(stored.subarray(0, 2).toString('hex')).not.toBe('ffd8');
    const dump = JSON.stringify(rows);
    expect(dump).not.toContain(SECRET_NAME);
    expect(dump).not.toContain(Buffer.from(SECRET_NAME).toString('base64url'));
    for await (const { key } of web.deps.storage.list('')) expect(key).not.toContain(document?.file);
    // A byte that was changed is noticed, and so is a file under another's name.
    const { data } = await sql<{ id: number }>`SELECT id FROM person_documents WHERE record_id = ${recordId}`
      .execute(web.db)
      .then(({ rows: [row] }) => ({ data: row?.id }));
    const read = () => web.get(`/api/records/document/${data}/picture.jpg`, as('reader'));
    const whole = await read();
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(whole.rawPayload).metadata()).format).toBe('jpeg');
    expect(whole.rawPayload.includes('metadata-of-the-file')).toBe(false);
    stored[stored.length - 1] = (stored.at(-1) ?? 0) ^ 1;
    await writeFile(join(dir(), document?.file ?? ''), stored);
    await expect(
      readDocument(dir(), createSealing(await readKeys(web.deps.config.records.keyFile)), {
        file: document?.file ?? '',
        sealed_key: document?.sealed_key ?? '',
      }),
    ).rejects.toThrow(/authenticate/);
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'file_invalid_type'],
    ['a document with scripts', Buffer.from('%PDF-1.7\n/JavaScript (app.alert(1))'), 'file_invalid_type'],
    ['half a picture', undefined, 'file_invalid_type'],
  ])('refuse %s', async (_what, file, code) => {
    const before = (await readdir(dir())).length;
    expect(await addRecord({}, file ?? picture.subarray(0, picture.length / 2))).toMatchObject({
      ok: false,
      code,
    });
    expect((await readdir(dir())).length).toBe(before);
  });

  it('refuse what is too large, and none at all', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(15 * 1024 * 1024)]);
    expect(await addRecord({}, large)).toMatchObject({ ok: false, code: 'file_too_large' });
    expect(await addRecord({}, Buffer.alloc(0))).toMatchObject({
      ok: false,
      code: 'required',
      field: 'file',
    });
  });

  it('open after the key was changed, and no more without the old one until they are sealed anew', async () => {
    const recordId = await verified();
    const { keyFile } = web.deps.config.records;
    const old = await readKeys(keyFile);
    await addKey(keyFile);
    const [first] = await readKeys(keyFile);
    const alone = createSealing(first ? [first] : []);
    const name = async () =>
      (
        await web.db
          .selectFrom('person_records')
          .select('sealed_name')
          .where('id', '=', recordId)
          .executeTakeFirstOrThrow()
      ).sealed_name;
    const sealed = await name();
    expect(() => alone.open(sealed, `name of record ${recordId}`)).toThrow(/is gone/);
    expect(await resealAll(web.db, createSealing(await readKeys(keyFile)))).toBeGreaterThan(0);
    expect(alone.open(await name(), `name of record ${recordId}`).toString()).toBe(SECRET_NAME);
    expect(() => alone.open(sealed.replace(old[0]?.id ?? '', first?.id ?? ''), 'name of record 1')).toThrow();
    expect(await resealAll(web.db, alone)).toBe(0);
  });

  it('go with the account, but those that a publication stood on', async () => {
    const memberId = await addMember(web.db, 'leaving', { status_id: 6 });
    cookies.leaving = await web.signIn('leaving');
    const { record_id: unused } = await addRecord({}, picture, 'leaving');
    const { record_id: used } = await addRecord({}, picture, 'leaving');
    await desk({ act: 'verify', record_id: `${used}` });
    const videoId = await pendingVideo({ member_id: memberId });
    await people({ act: 'add', video_id: `${videoId}`, record_id: `${used}`, uses: ALL.join() }, 'leaving');
    await approve(videoId);
    const { siteName, publicUrl, records } = web.deps.config;
    const { db, storage, wakeOutbox } = web.deps;
    await endAccount({ db, storage, siteName, publicUrl, records, wakeOutbox }, memberId);
    await deleteDueRecords(db, records);
    const left = async () =>
      (
        await sql<{ id: number }>`SELECT id FROM person_records WHERE member_id = ${memberId}`.execute(db)
      ).rows.map(({ id }) => id);
    expect(await left()).toEqual([used]);
    expect(unused).not.toBe(used);
    const { rows } = await sql<{
      days: number;
      file: string;
    }>`SELECT round(extract(epoch FROM r.delete_after - now()) / 86400)::int
      AS days, d.file FROM person_records r JOIN person_documents d ON d.record_id = r.id WHERE r.id = ${used}`.execute(
      db,
    );
    expect(rows[0]?.days).toBe(records.retentionDays);
    await sql`UPDATE person_records SET delete_after = now() WHERE id = ${used}`.execute(db);
    expect(await deleteDueRecords(db, records)).toBe(1);
    expect(await left()).toEqual([]);
    expect(await readdir(dir())).not.toContain(rows[0]?.file);
  });

  it('of a process that was killed before its row are swept a day later', async () => {
    await mkdir(dir(), { recursive: true });
    const path = join(dir(), `${'0'.repeat(32)}.bin`);
    await writeFile(path, 'x');
    await deleteDueRecords(web.db, { dir: dir() });
    expect(await readdir(dir())).toContain(`${'0'.repeat(32)}.bin`);
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(path, longAgo, longAgo);
    await deleteDueRecords(web.db, { dir: dir() });
    expect(await readdir(dir())).not.toContain(`${'0'.repeat(32)}.bin`);
  });
});

describe('who sees what', () => {
  it('records are for their uploader and the records role; not for moderators', async () => {
    const recordId = await verified();
    const videoId = await pendingVideo();
    await people({ act: 'add', video_id: `${videoId}`, record_id: `${recordId}`, uses: ALL.join() });
    const calls = [
      '/api/records/queue.json',
      `/api/records/record/${recordId}.json`,
      '/api/records/document/1/picture.jpg',
      '/api/records/requests.json',
    ];
    for (const url of calls) {
      expect([url, (await web.get(url)).statusCode]).toEqual([url, 401]);
      for (const name of ['owner', 'other', 'mora'])
        expect([url, name, (await web.get(url, as(name))).statusCode]).toEqual([url, name, 403]);
    }
    for (const name of ['other', 'mora']) {
      expect((await web.get(`/api/video_people.json?video_id=${videoId}`, as(name))).statusCode).toBe(404);
      expect(await people({ act: 'declare', video_id: `${videoId}`, people: 'nobody' }, name)).toMatchObject({
        code: 'not_found',
      });
      // Another's record is as none, for a video of one's own, too.
      const own = await pendingVideo({ member_id: ids[name] });
      expect(
        await people({ act: 'add', video_id: `${own}`, record_id: `${recordId}`, uses: 'streaming' }, name),
      ).toMatchObject({ code: 'not_found' });
      for (const act of ['verify', 'refuse', 'withdraw', 'give'])
        expect(await desk({ act, record_id: `${recordId}`, reason: 'x' }, name)).toMatchObject({
          code: 'no_permission',
        });
    }
    const told = await web.get(`/api/moderation/video/${videoId}.json`, as('mora'));
    expect(told.json()).toMatchObject({ records: { people: 'shown', count: 1, lacks: [] } });
    expect(told.body).not.toContain(SECRET_NAME);
  });

  it('every reading is written down, with who and what', async () => {
    const recordId = await verified();
    await web.get(`/api/records/queue.json`, as('reader'));
    const seen = (await web.get(`/api/records/record/${recordId}.json`, as('reader'))).json();
    expect(seen).toMatchObject({ name: SECRET_NAME, birth_date: '1990-05-17', state: 'verified' });
    const [document] = seen.documents;
    await web.get(`/api/records/document/${document.document_id}/picture.jpg`, as('reader'));
    const { rows } = await sql<{ act: string; member_id: number; document_id: number | null }>`
      SELECT act, member_id, document_id FROM record_readings WHERE record_id = ${recordId} ORDER BY id`.execute(
      web.db,
    );
    expect(rows.map(({ act }) => act)).toEqual(['verify', 'open', 'document']);
    expect(rows.every(({ member_id }) => member_id === ids.reader)).toBe(true);
    expect(rows.at(-1)?.document_id).toBe(document.document_id);
    // The queue names nobody.
    expect((await web.get('/api/records/queue.json?state=verified', as('reader'))).body).not.toContain(
      SECRET_NAME,
    );
  });

  it('a refused record tells its uploader why, and may be mended and sent again', async () => {
    const { record_id: recordId } = await addRecord();
    expect(await desk({ act: 'refuse', record_id: `${recordId}`, reason: '' })).toMatchObject({
      code: 'required',
      field: 'reason',
    });
    await desk({ act: 'refuse', record_id: `${recordId}`, reason: 'The name cannot be read' });
    const told = await post('/api/notifications.php', { act: 'list' }, 'owner');
    expect(told.notifications[0]).toMatchObject({
      kind: 'moderation',
      decision: 'record_refused',
      reason: 'The name cannot be read',
    });
    const edit = await web.postFile(
      '/api/person_records.php',
      { act: 'edit', record_id: `${recordId}`, name: 'Another Name', birth_date: '1991-01-01' },
      undefined,
      as('owner'),
    );
    expect(edit.json()).toMatchObject({ ok: true });
    const own = (await web.get('/api/person_records.json', as('owner'))).json();
    expect(own.records.find((one: { record_id: number }) => one.record_id === recordId)).toMatchObject({
      name: 'Another Name',
      state: 'waiting',
    });
  });
});

describe('a consent that is withdrawn', () => {
  const withdraw = (videoId: number, recordId: number, use: ConsentUse) =>
    desk({ act: 'withdraw', record_id: `${recordId}`, video_id: `${videoId}`, use });
  const video = async (videoId: number) =>
    (await app.inject({ url: `/api/json/video/0/0/0/${videoId}.json` })).json();
  const answering = async (addresses: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const address of addresses) {
      const status = await ask(address);
      if (status < 400) found.push(`${status} ${address}`);
    }
    return found;
  };
  const deps = () => ({
    db: web.db,
    mediaSecret: web.deps.mediaSecret,
    storage: web.deps.storage,
    publicUrl: web.deps.config.publicUrl,
  });

  it('to streaming takes the video from everyone, also from whoever watches it just then', async () => {
    const { videoId, recordId } = await publishedVideo({ segmentBytes: 24 * 1024 * 1024 });
    const { streams } = (await app.inject({ url: `/api/videofile.php?video_id=${videoId}` })).json();
    const base = String(streams[0].src).replace('master.m3u8', '');
    const { port } = app.server.address() as AddressInfo;
    // Somebody watches: one segment is there, the next one is on its way.
    expect(await ask(`${base}240p/000.m4s`)).toBe(200);
    const [answer] = (await once(
      request({ port, path: `${base}240p/001.m4s`, headers: { host: 'localhost:8100' } }).end(),
      'response',
    )) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    const ended = new Promise<string>((resolve) => {
      answer.on('aborted', () => resolve('aborted')).on('end', () => resolve('whole'));
      answer.on('error', () => resolve('aborted'));
    });
    await once(answer, 'readable');
    expect(await withdraw(videoId, recordId, 'streaming')).toEqual({
      ok: true,
      unpublished: [videoId],
      unpublished_albums: [],
    });
    answer.resume();
    expect(await ended).toBe('aborted');
    expect(await ask(`${base}240p/000.m4s`)).toBe(404);
    expect(await statusOf(videoId)).toBe(4);
    expect(await ask(`/api/json/video/0/0/0/${videoId}.json`)).toBe(404);
    expect(await ask(`/api/videofile.php?video_id=${videoId}`)).toBe(404);
    const addresses = await listWithdrawnAddresses(deps(), `video-${videoId}`);
    expect(addresses.length).toBeGreaterThan(5);
    expect(await answering(addresses)).toEqual([]);
    // Nobody brings it back without the person: neither the moderators nor its uploader.
    await expect(approve(videoId)).rejects.toMatchObject({ code: 'records_missing' });
    const give = {
      act: 'consent',
      video_id: `${videoId}`,
      record_id: `${recordId}`,
      use: 'streaming',
      is_given: '1',
    };
    expect(await people(give)).toMatchObject({ code: 'no_permission' });
    expect(await people({ act: 'remove', video_id: `${videoId}`, record_id: `${recordId}` })).toMatchObject({
      code: 'bad_request',
    });
    const told = await post('/api/notifications.php', { act: 'list' }, 'owner');
    expect(told.notifications[0]).toMatchObject({
      decision: 'consent_withdrawn',
      object: { object_id: videoId },
    });
  });

  it('to downloads ends tickets, calls and addresses, and nothing else', async () => {
    const { videoId, recordId } = await publishedVideo();
    const before = await listUseAddresses(deps(), { kind: 'video', id: videoId }, 'download');
    expect(before.length).toBeGreaterThan(5);
    expect(await post('/api/download.php', { video_id: `${videoId}` }, 'anonymous')).toMatchObject({
      ok: true,
    });
    await withdraw(videoId, recordId, 'download');
    expect(await post('/api/download.php', { video_id: `${videoId}` }, 'anonymous')).toMatchObject({
      code: 'no_permission',
    });
    const { streams, downloads } = (
      await app.inject({ url: `/api/videofile.php?video_id=${videoId}` })
    ).json();
    expect(downloads).toEqual([]);
    expect(streams.map(({ type }: { type: string }) => type)).toEqual(['application/vnd.apple.mpegurl']);
    expect(
      await answering(await listUseAddresses(deps(), { kind: 'video', id: videoId }, 'download')),
    ).toEqual([]);
    expect(await answering(before)).toEqual([]);
    expect(await ask(streams[0].src)).toBe(200);
    expect(await statusOf(videoId)).toBe(1);
  });

  it('to pictures leaves a neutral one in their place', async () => {
    const { videoId, recordId } = await publishedVideo();
    const { thumb } = (await video(videoId)).video;
    expect(await ask(thumb)).toBe(200);
    const before = await listUseAddresses(deps(), { kind: 'video', id: videoId }, 'preview');
    await withdraw(videoId, recordId, 'preview');
    expect(await ask(thumb)).toBe(404);
    const shown = (await video(videoId)).video;
    expect([shown.thumb, shown.scr]).toEqual(['/static/withheld.svg', '/static/withheld.svg']);
    expect(await ask(shown.thumb)).toBe(200);
    expect(
      (await app.inject({ url: `/api/videofile.php?video_id=${videoId}` })).json().storyboard,
    ).toBeNull();
    const addresses = await listUseAddresses(deps(), { kind: 'video', id: videoId }, 'preview');
    expect(addresses.some((address) => address.includes('timelines/'))).toBe(true);
    expect(await answering([...before, ...addresses])).toEqual([]);
    // Its uploader goes on seeing which video it is.
    const own = (
      await app.inject({ url: `/api/upload/videos.json?video_id=${videoId}`, headers: as('owner') })
    ).json();
    expect(own.videos[0].thumb).toContain('/media/p/');
    expect(await ask(own.videos[0].thumb)).toBe(200);
  });

  it('to embedding answers no other site', async () => {
    const { videoId, recordId } = await publishedVideo();
    const oembed = `/api/oembed.json?url=${encodeURIComponent(`${web.deps.config.publicUrl}/videos/${videoId}/a-video/`)}`;
    expect(await ask(oembed)).toBe(200);
    const { streams } = (await app.inject({ url: `/api/videofile.php?video_id=${videoId}` })).json();
    await withdraw(videoId, recordId, 'embedding');
    expect(await ask(oembed)).toBe(403);
    // What an embed plays ends, and it gets no new address.
    expect(await ask(streams[0].src)).toBe(404);
    expect((await video(videoId)).video).toMatchObject({ withheld: ['embedding'] });
  });

  it('by its uploader ends it just so, and may be given again', async () => {
    const { videoId, recordId } = await publishedVideo();
    const consent = (use: string, is_given: string) =>
      people({ act: 'consent', video_id: `${videoId}`, record_id: `${recordId}`, use, is_given });
    expect(await consent('download', '0')).toEqual({ ok: true, lacks: [] });
    expect(await post('/api/download.php', { video_id: `${videoId}` }, 'anonymous')).toMatchObject({
      code: 'no_permission',
    });
    await consent('download', '1');
    expect(await post('/api/download.php', { video_id: `${videoId}` }, 'anonymous')).toMatchObject({
      ok: true,
    });
    expect(await consent('streaming', '0')).toEqual({ ok: true, lacks: ['consent'], unpublished: true });
    expect(await statusOf(videoId)).toBe(4);
    const { rows } = await sql<{ use: string; is_given: boolean }>`SELECT use, is_given FROM consent_log
      WHERE video_id = ${videoId} ORDER BY id`.execute(web.db);
    expect(rows.slice(ALL.length)).toEqual([
      { use: 'download', is_given: false },
      { use: 'download', is_given: true },
      { use: 'streaming', is_given: false },
    ]);
  });

  it('with a record that is refused after all takes every video that stands on it', async () => {
    const { videoId, recordId } = await publishedVideo();
    expect(await desk({ act: 'refuse', record_id: `${recordId}`, reason: 'It is not genuine' })).toEqual({
      ok: true,
      unpublished: [videoId],
      unpublished_albums: [],
    });
    expect(await statusOf(videoId)).toBe(4);
  });
});

describe('a request of a person who is shown', () => {
  it('comes to the records role alone, encrypted, and is answered by mail', async () => {
    const { videoId, recordId } = await publishedVideo();
    const form = {
      video: `${web.deps.config.publicUrl}/videos/${videoId}/a-video/`,
      name: SECRET_NAME,
      email: 'somebody@example.org',
      use_streaming: 'on',
      words: 'I do not want it any more',
    };
    const headers = { accept: 'text/html' };
    const answer = await web.post('/api/consent_request.php', form, headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/notice\/[\w-]{24}\/$/),
    ]);
    const key = /[\w-]{24}/.exec(String(answer.headers.location))?.[0] ?? '';
    const followed = await web.get(`/api/notice/${key}.json`);
    expect(followed.json()).toMatchObject({ kind: 'consent', state: 'open', uses: ['streaming'] });
    // Neither who asks nor about which video.
    expect(followed.body).not.toMatch(/somebody|do not want|a-video/);
    const { date, due } = followed.json<{ date: string; due: string }>();
    expect((Date.parse(due) - Date.parse(date)) / 3_600_000).toBeCloseTo(48, 1);
    expect(
      (await web.post('/api/consent_request.php', { ...form, email: 'nobody' }, headers)).headers.location,
    ).toBe('/consent-request/?error=email_invalid');
    expect((await web.post('/api/consent_request.php', form)).json()).toMatchObject({
      code: 'captcha_failed',
    });
    // Without a proof of work, three a day of one network.
    for (let more = 0; more < 2; more += 1) await web.post('/api/consent_request.php', form, headers);
    expect((await web.post('/api/consent_request.php', form, headers)).headers.location).toBe(
      '/consent-request/?error=rate_limited',
    );
    const { rows } = await sql<{ sealed: string }>`SELECT sealed FROM consent_requests`.execute(web.db);
    expect(rows[0]?.sealed).not.toContain('somebody');
    const { requests } = (await web.get('/api/records/requests.json', as('reader'))).json();
    expect(requests[0]).toMatchObject({ name: SECRET_NAME, uses: ['streaming'], record_ids: [recordId] });
    const waits = await post('/api/notifications.php', { act: 'list' }, 'reader');
    expect(waits.notifications.filter(({ is_read }: { is_read: boolean }) => !is_read)).toMatchObject([
      { kind: 'records_waiting' },
    ]);
    // The records role is told once more a day before the time is up, once for all that runs out.
    const at = (hours: number) => alarmDueRequests(web.db, new Date(Date.now() + hours * 3_600_000));
    expect([await at(23), await at(25), await at(26)]).toEqual([0, 3, 0]);
    const rung = await post('/api/notifications.php', { act: 'list' }, 'reader');
    expect(rung.notifications[0]).toMatchObject({ kind: 'records_due' });
    const close = { request_id: `${requests[0].request_id}`, answer: 'It has ended.' };
    expect(await post('/api/consent_requests.php', close, 'mora')).toMatchObject({ code: 'no_permission' });
    expect(await post('/api/consent_requests.php', close, 'reader')).toEqual({ ok: true });
    expect(await web.mails()).toContainEqual(
      expect.objectContaining({ to: 'somebody@example.org', text: expect.stringContaining('It has ended.') }),
    );
    expect((await web.get(`/api/notice/${key}.json`)).json()).toMatchObject({
      state: 'closed',
      closed: expect.any(String),
    });
  });
});
