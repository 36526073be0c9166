/** The log of moderation at the desk: of one object, one member, by words; page by page, with the words that belong to it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LogPage } from '@foyer/shared/wire-schemas/moderation/log';
import { sql } from 'kysely';
import { addMember, addVideo } from '../../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';

let web: TestWeb;
const ids: Record<string, number> = {};
const sessions: Record<string, string> = {};
let harbour = 0;

beforeAll(async () => {
  web = await openTestWeb();
  for (const name of ['anna', 'bert', 'mora', 'miro']) {
    ids[name] = await addMember(web.db, name, { is_moderator: name.startsWith('m') });
    sessions[name] = await web.signIn(name);
  }
  harbour = await addVideo(web.db, { title: 'Harbour', member_id: ids.anna, status_id: 4 });
  const bridge = await addVideo(web.db, { title: 'Bridge', member_id: ids.bert, status_id: 4 });
  const decide = (form: Record<string, string>) =>
    web.post('/api/moderation.php', { kind: 'video', ground: 'quality', ...form }, as('mora'));
  await decide({ act: 'reject', object_id: String(harbour), reason: 'Too dark at 100%' });
  await decide({ act: 'reject', object_id: String(bridge), reason: 'Shaky' });
  const { rows: decided } = await sql<{ key: string }>`SELECT key FROM decisions
    WHERE object_id = ${harbour}`.execute(web.db);
  const key = decided[0]?.key ?? '';
  await web.post('/api/appeal.php', { key, words: 'It is night in the picture.' });
  const { rows: appeals } = await sql<{ id: number }>`SELECT id FROM appeals`.execute(web.db);
  await web.post(
    '/api/moderation_appeals.php',
    { act: 'uphold', appeal_id: String(appeals[0]?.id), answer: 'Still too dark.' },
    as('miro'),
  );
  const report = await web.db
    .insertInto('reports')
    .values({
      member_id: ids.bert ?? null,
      subject: '',
      message: 'Stolen from a ferry',
      section: 'video',
      object_id: harbour,
      reason: 'copyright',
      attachment: null,
      closed_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await web.post('/api/moderation_reports.php', { act: 'close', report_id: String(report.id) }, as('mora'));
});
afterAll(() => web.close());

const as = (who: string) => ({ cookie: sessions[who] ?? '' });
const read = async (query: string): Promise<LogPage> =>
  (await web.get(`/api/moderation/log.json${query}`, as('mora'))).json();
const eventsOf = async (query: string) => (await read(query)).entries.map(({ event }) => event);

describe('the log at the desk', () => {
  it('is for moderators alone', async () => {
    expect((await web.get('/api/moderation/log.json')).statusCode).toBe(401);
    expect((await web.get('/api/moderation/log.json', as('anna'))).statusCode).toBe(403);
  });

  it('has everything about one object, the latest first, with words and names', async () => {
    const { entries, next } = await read(`?kind=video&object_id=${harbour}`);
    expect(entries.map(({ event }) => event)).toEqual([
      'report closed',
      'report',
      'appeal upheld',
      'appeal',
      'decision',
    ]);
    expect(next).toBeNull();
    expect(entries.at(-1)).toMatchObject({
      kind: 'video',
      object_id: harbour,
      title: 'Harbour',
      act: 'reject',
      ground: 'quality',
      fact: 'Too dark at 100%',
      member: { name: 'anna' },
      by: { name: 'mora' },
      automated: false,
      is_altered: false,
    });
    expect(entries[3]).toMatchObject({ fact: 'It is night in the picture.', by: null });
    expect(entries[0]?.report_id).toBeGreaterThan(0);
  });

  it('has what concerns a member, and what a moderator did', async () => {
    expect(await eventsOf(`?member_id=${ids.anna}`)).toEqual(['appeal upheld', 'appeal', 'decision']);
    expect(await eventsOf(`?member_id=${ids.miro}`)).toEqual(['appeal upheld', 'moderator granted']);
    expect(await eventsOf(`?member_id=${ids.mora}`)).toEqual([
      'report closed',
      'decision',
      'decision',
      'moderator granted',
    ]);
  });

  it('is searched by words, names and numbers, whose signs mean themselves', async () => {
    const facts = async (q: string) =>
      (await read(`?q=${encodeURIComponent(q)}`)).entries.map(({ fact }) => fact);
    expect(await facts('shaky')).toEqual(['Shaky']);
    expect(await facts('100%')).toEqual(expect.arrayContaining(['Too dark at 100%']));
    expect(await facts('1_0')).toEqual([]);
    expect(await eventsOf('?q=FERRY')).toEqual(['report closed', 'report']);
    expect(await facts('bert')).toEqual(['Shaky']);
    expect(await eventsOf(`?q=%23${harbour}`)).toEqual(expect.arrayContaining(['report', 'decision']));
    expect(await read('?q=nowhere')).toMatchObject({ entries: [], next: null, code: 'list_empty' });
    // Both at the same time: of this object, with that word.
    expect(await eventsOf(`?kind=video&object_id=${harbour}&q=shaky`)).toEqual([]);
  });

  it('refuses what is no number or kind', async () => {
    for (const query of ['?kind=video', '?kind=film&object_id=1', '?member_id=x', '?before=-1'])
      expect((await web.get(`/api/moderation/log.json${query}`, as('mora'))).statusCode).toBe(400);
  });

  it('says where the words are not those that were logged', async () => {
    await sql`UPDATE decisions SET fact = 'Something else' WHERE fact = 'Shaky'`.execute(web.db);
    const { entries } = await read('?q=something');
    expect(entries).toMatchObject([{ fact: 'Something else', is_altered: true }]);
  });

  it('goes on page by page without missing or repeating any, and finds one object in a large log by its index', async () => {
    await sql`INSERT INTO decisions (key, kind, object_id, act, member_id, moderator_id, ground, fact)
      SELECT 'k' || n, 'video', 1000000 + n, 'reject', ${ids.bert}::int, ${ids.mora}::int, 'quality', 'Number ' || n
      FROM generate_series(1, 120) n`.execute(web.db);
    const seen: number[] = [];
    for (let query = ''; ; ) {
      const { entries, next } = await read(query);
      seen.push(...entries.map(({ seq }) => seq));
      if (next === null) break;
      query = `?before=${next}`;
    }
    const { rows } = await sql<{ seq: number }>`SELECT seq FROM moderation_log ORDER BY seq DESC`.execute(
      web.db,
    );
    expect(seen).toEqual(rows.map(({ seq }) => Number(seq)));
    // Few rows are read one after another whatever indexes there are.
    const plan = await web.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      return sql<Record<string, string>>`EXPLAIN SELECT seq FROM moderation_log
        WHERE (entry::jsonb ->> 'decision')::integer IN (SELECT id FROM decisions WHERE kind = 'video' AND object_id = 7)`.execute(
        tx,
      );
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('moderation_log_decision');
  });
});
