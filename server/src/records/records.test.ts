/**
 * People shown in videos (issue 14, point 4): no publication without records and consents, in the services and in the database itself;
 * documents that nobody reads without the role and without a line in the log.
 */
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENT_USES as ALL, PERSON_DOCUMENTS_MAX } from '@foyer/shared/wire-schemas/person-records';
import { sql } from 'kysely';
import sharp from 'sharp';
import { endAccount } from '../accounts/account-changes.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { changeVideoState } from '../publication/publication.ts';
import { loseCommits } from '../testing/lost-commits.ts';
import {
  expectRecordHeld,
  openRecordsWeb,
  type RecordsWeb,
  refusedByDatabase,
  SECRET_NAME,
} from '../testing/records-web.ts';
import { readDocument } from './document-files.ts';
import { deleteDueRecords, resealAll } from './record-ends.ts';
import { addRecord as addRecordTo } from './records.ts';
import { addKey, createSealing, openSealing, readKeys } from './sealing.ts';

let records: RecordsWeb;
let web: RecordsWeb['web'];
let ids: RecordsWeb['ids'];
let picture: Buffer;
let as: RecordsWeb['as'];
let post: RecordsWeb['post'];
let people: RecordsWeb['people'];
let desk: RecordsWeb['desk'];
let addRecord: RecordsWeb['addRecord'];
let verified: RecordsWeb['verified'];
let pendingVideo: RecordsWeb['pendingVideo'];
let publishedVideo: RecordsWeb['publishedVideo'];
let approve: RecordsWeb['approve'];
let statusOf: RecordsWeb['statusOf'];
beforeAll(async () => {
  records = await openRecordsWeb();
  ({ web, ids, picture, as, post, people, desk, addRecord, verified } = records);
  ({ pendingVideo, publishedVideo, approve, statusOf } = records);
}, 60_000);
afterAll(() => records.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

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
  it('to publish by SQL what nobody declared, what lacks a valid record, and what lacks a consent', async () => {
    const publish = (videoId: number) =>
      sql`UPDATE videos SET status_id = 1 WHERE id = ${videoId}`.execute(web.db);
    await refusedByDatabase(
      sql`INSERT INTO videos (dir, title, status_id) VALUES ('a', 'A', 1)`.execute(web.db),
    );
    const videoId = await pendingVideo();
    await refusedByDatabase(publish(videoId));
    const { record_id: recordId } = await addRecord();
    await people({ act: 'add', video_id: `${videoId}`, record_id: `${recordId}`, uses: ALL.join() });
    await refusedByDatabase(publish(videoId));
    await desk({ act: 'verify', record_id: `${recordId}` });
    const consent = (uses: string[]) =>
      sql`UPDATE video_people SET uses = ${uses} WHERE video_id = ${videoId}`.execute(web.db);
    await consent(['download']);
    await refusedByDatabase(publish(videoId));
    await consent(['streaming']);
    await publish(videoId);
    expect(await statusOf(videoId)).toBe(1);
    // And whatever takes it away afterwards.
    await refusedByDatabase(consent(['download']));
    await expectRecordHeld(web.db, recordId);
    await refusedByDatabase(sql`DELETE FROM video_people WHERE video_id = ${videoId}`.execute(web.db));
    await refusedByDatabase(
      sql`UPDATE videos SET people = 'undeclared' WHERE id = ${videoId}`.execute(web.db),
    ).catch(() => undefined);
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
    const memberId = await records.add('leaving', { status_id: 6 });
    const { record_id: unused } = await addRecord({}, picture, 'leaving');
    const { record_id: used } = await addRecord({}, picture, 'leaving');
    await desk({ act: 'verify', record_id: `${used}` });
    const videoId = await pendingVideo({ member_id: memberId });
    await people({ act: 'add', video_id: `${videoId}`, record_id: `${used}`, uses: ALL.join() }, 'leaving');
    await approve(videoId);
    const { siteName, publicUrl, records: config } = web.deps.config;
    const { db, storage, wakeOutbox } = web.deps;
    await endAccount({ db, storage, siteName, publicUrl, records: config, wakeOutbox }, memberId);
    await deleteDueRecords(db, config);
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
    expect(rows[0]?.days).toBe(config.retentionDays);
    await sql`UPDATE person_records SET delete_after = now() WHERE id = ${used}`.execute(db);
    expect(await deleteDueRecords(db, config)).toBe(1);
    expect(await left()).toEqual([]);
    expect(await readdir(dir())).not.toContain(rows[0]?.file);
  });

  it('stay where the answer to the commit was lost, with their row', async () => {
    const way = await loseCommits(web.url, { of: 'person_documents' });
    const db = createDatabase({ url: way.url, poolSize: 1 });
    const { config } = web.deps;
    const sealingOf = openSealing(config.records.keyFile);
    const { rows: before } = await sql<{ id: number }>`SELECT id FROM person_documents`.execute(web.db);
    const viewer = { _id: ids['owner'] ?? 0, is_moderator: false };
    const details = { name: SECRET_NAME, birthDate: '1990-05-17', file: picture };
    try {
      await expect(addRecordTo({ db, config, sealingOf }, viewer, details)).rejects.toThrow(/connection/i);
      expect(way.lost()).toBe(1);
    } finally {
      await db.destroy();
      await way.close();
    }
    const { rows } = await sql<{ file: string; sealed_key: string }>`SELECT file, sealed_key
      FROM person_documents WHERE NOT id = ANY (${before.map(({ id }) => id)})`.execute(web.db);
    expect(rows).toHaveLength(1);
    const [document] = rows;
    if (!document) throw new Error('there is no row');
    expect((await sharp(await readDocument(dir(), await sealingOf(), document)).metadata()).format).toBe(
      'jpeg',
    );
    await deleteDueRecords(web.db, config.records);
    expect(await readdir(dir())).toContain(document.file);
  });

  it('leave no file where the row is refused', async () => {
    const { record_id: recordId } = await addRecord();
    const add = () =>
      web.postFile(
        '/api/person_records.php',
        { act: 'document', record_id: `${recordId}` },
        { name: 'card.jpg', body: picture, type: 'image/jpeg' },
        as('owner'),
      );
    for (let count = 1; count < PERSON_DOCUMENTS_MAX; count++)
      expect((await add()).json()).toMatchObject({ ok: true });
    const before = await readdir(dir());
    expect((await add()).json()).toMatchObject({ ok: false, code: 'max_length' });
    expect(await readdir(dir())).toEqual(before);
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
