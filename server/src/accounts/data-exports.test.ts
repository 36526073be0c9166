import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addVideo, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openMembers } from '../testing/members.ts';
import { makeDataExports } from './data-exports.ts';

const { web, ids, sessions, videos, input, post } = await openMembers();
afterAll(() => web.close());
beforeEach(async () => {
  await sql`DELETE FROM limits; DELETE FROM data_exports`.execute(web.db);
});

const ask = (name: string) => post(name, '/api/member.php', { act: 'export', old: TEST_PASSWORD });
const stateOf = async (name: string) => (await post(name, '/api/member.php', {})).member.data_export;
const fetchAs = (name: string, id: string) =>
  web.get(`/api/own-data.json?export_id=${id}`, name ? { cookie: sessions[name] ?? '' } : {});

describe('the file of a member’s data', () => {
  it('is made by a scheduled job, and holds what the member is, keeps, wrote and was written', async () => {
    await post('anna', '/api/member.php', { act: 'edit', about: 'Collects gradients' });
    await input('anna', { act: 'favourite', section: 'add', video_id: String(videos.open) });
    await input('anna', {
      act: 'playlist',
      section: 'add',
      title: 'Evening',
      desc: 'For the evening',
      video_id: String(videos.open),
    });
    await input('anna', { act: 'friends', section: 'add', object_id: String(ids.bert) });
    await post('bert', '/api/messages.php', { act: 'send', object_id: String(ids.anna), msg: 'From bert' });
    await post('anna', '/api/stats.php', {
      act: 'comm',
      section: 'video',
      object_id: String(videos.open),
      msg: 'A comment of anna',
    });
    await post('carl', '/api/messages.php', {
      act: 'send',
      object_id: String(ids.bert),
      msg: 'Not for anna',
    });

    const { rows: named } = await sql<{ record: number; album: number }>`
      WITH record AS (INSERT INTO person_records (member_id, sealed_name, birth_date)
          VALUES (${ids.anna}, 'sealed words', '1990-05-17') RETURNING id),
        album AS (INSERT INTO albums (dir, title, member_id, status_id, people)
          VALUES ('pier', 'Pier', ${ids.anna}, 4, 'shown') RETURNING id)
      SELECT record.id AS record, album.id AS album FROM record, album`.execute(web.db);
    const [{ record, album } = { record: 0, album: 0 }] = named;
    await sql`INSERT INTO album_people (album_id, record_id) VALUES (${album}, ${record})`.execute(web.db);

    expect(await ask('anna')).toEqual({ ok: true });
    const waiting = await stateOf('anna');
    expect(waiting).toMatchObject({ expires: null, bytes: null });
    expect((await fetchAs('anna', waiting.export_id)).statusCode).toBe(404);
    await makeDataExports(web.db);
    const made = await stateOf('anna');
    expect(made).toMatchObject({ export_id: waiting.export_id, bytes: expect.any(Number) });
    const days = (Date.parse(made.expires) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);

    const answer = await fetchAs('anna', made.export_id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const data = answer.json();
    expect(Buffer.byteLength(answer.body)).toBe(made.bytes);
    expect(data.profile).toMatchObject({
      name: 'anna',
      email: 'anna@example.org',
      about: 'Collects gradients',
    });
    expect(data.favourites).toMatchObject([{ video_id: videos.open, title: 'Open' }]);
    expect(data.playlists).toMatchObject([{ title: 'Evening', video_ids: [videos.open] }]);
    expect(data.friends).toMatchObject([{ name: 'bert', asked_by_me: true }]);
    expect(data.messages).toMatchObject([{ from: 'bert', to: 'anna', body: 'From bert' }]);
    expect(data.comments).toMatchObject([{ body: 'A comment of anna' }]);
    expect(data.albums).toMatchObject([{ title: 'Pier', people: 'shown', recorded_on: null }]);
    expect(data.records_of_people).toMatchObject([
      { id: record, state: 'waiting', video_ids: [], album_ids: [album] },
    ]);
    expect(data.sessions).toHaveLength(1);
    // Secrets, and what is others' alone, are not in it.
    expect(answer.body).not.toMatch(
      /argon2|password_hash|id_hash|Not for anna|bert@example|sealed words|1990-05-17/,
    );
  });

  it('names no video that became private or was deleted, but the member’s own', async () => {
    const kept = [
      await addVideo(web.db, { title: 'Of all' }),
      await addVideo(web.db, { title: 'Secret', is_private: true, member_id: ids.bert }),
      await addVideo(web.db, { title: 'Secret', status_id: 5, member_id: ids.bert }),
      await addVideo(web.db, { title: 'Of carl', is_private: true, member_id: ids.carl }),
    ];
    for (const list of ['favourites', 'watch_later', 'history'])
      for (const id of kept)
        await sql`INSERT INTO ${sql.table(list)} (member_id, video_id) VALUES (${ids.carl}, ${id})`.execute(
          web.db,
        );
    await ask('carl');
    await makeDataExports(web.db);
    const data = (await fetchAs('carl', (await stateOf('carl')).export_id)).json();
    const titles = ['Of all', null, null, 'Of carl'];
    for (const list of ['favourites', 'watch_later', 'history'])
      expect([list, data[list]]).toMatchObject([
        list,
        kept.map((video_id, index) => ({ video_id, title: titles[index] })),
      ]);
  });

  it('is nobody else’s, no matter who knows its id', async () => {
    await ask('anna');
    await makeDataExports(web.db);
    const { export_id } = await stateOf('anna');
    expect((await fetchAs('bert', export_id)).statusCode).toBe(404);
    expect((await fetchAs('moderator1', export_id)).statusCode).toBe(404);
    expect((await fetchAs('', export_id)).statusCode).toBe(401);
    expect((await fetchAs('anna', 'nonsense')).statusCode).toBe(404);
    expect((await fetchAs('anna', export_id)).statusCode).toBe(200);
  });

  it('expires', async () => {
    await ask('anna');
    await makeDataExports(web.db);
    const { export_id } = await stateOf('anna');
    await sql`UPDATE data_exports SET expires_at = now() - interval '1 second'`.execute(web.db);
    expect((await fetchAs('anna', export_id)).statusCode).toBe(404);
    expect(await stateOf('anna')).toBeNull();
    await makeDataExports(web.db);
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM data_exports`.execute(web.db);
    expect(rows[0]?.n).toBe(0);
  });

  it('is made anew in place of the last, some times a day', async () => {
    const seen = new Set<string>();
    for (let time = 0; time < 5; time += 1) {
      expect(await ask('anna')).toEqual({ ok: true });
      await makeDataExports(web.db);
      seen.add((await stateOf('anna')).export_id);
    }
    expect(seen.size).toBe(5);
    expect(await ask('anna')).toMatchObject({ ok: false, code: 'rate_limited' });
  });
});
