/**
 * People shown in videos (issue 14, point 4): no publication without records and consents, in the services and in the database itself;
 * records that nobody reads without the role and without a line in the log.
 */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENT_USES as ALL } from '@foyer/shared/wire-schemas/records/person-records';
import { sql } from 'kysely';
import { changeVideoState } from '../publication/publication.ts';
import { expectRecordHeld, openRecordsWeb, refusedByDatabase, SECRET_NAME } from '../testing/records-web.ts';

const records = await openRecordsWeb();
const { web, ids, as, post, people, statusOf } = records;
const { desk, addRecord, verified, pendingVideo, publishedVideo, approve } = records;
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
    const reported = await changeVideoState(web, { videoId, change: 'restore', viewer: null });
    expect(reported.status_id).toBe(4);
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
    const reported = await web.get(`/api/moderation/video/${videoId}.json`, as('mora'));
    expect(reported.json()).toMatchObject({ records: { people: 'shown', count: 1, lacks: [] } });
    expect(reported.body).not.toContain(SECRET_NAME);
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
    const reported = await post('/api/notifications.php', { act: 'list' }, 'owner');
    expect(reported.notifications[0]).toMatchObject({
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
