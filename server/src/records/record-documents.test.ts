/** Documents of people shown in videos (issue 14, point 4): how they lie, how long, and what becomes of them when something breaks. */
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENT_USES as ALL, PERSON_DOCUMENTS_MAX } from '@foyer/shared/wire-schemas/records/person-records';
import { sql } from 'kysely';
import sharp from 'sharp';
import { endAccount } from '../accounts/account-changes.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { loseCommits } from '../testing/lost-commits.ts';
import { openRecordsWeb, SECRET_NAME } from '../testing/records-web.ts';
import { readDocument } from './document-files.ts';
import { deleteDueRecords, resealAll } from './record-ends.ts';
import { addRecord as addRecordTo } from './records.ts';
import { addKey, createSealing, openSealing, readKeys } from './sealing.ts';

const records = await openRecordsWeb();
const { web, ids, picture, as, people, desk, addRecord, verified, pendingVideo, approve } = records;
afterAll(() => records.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

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
