/** One log of what people change: releases, decisions and records of people shown among it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoggedChange } from '@foyer/shared/wire-schemas/settings/change-log';
import { sql } from 'kysely';
import { recordDecision } from '../decisions/record-decision.ts';
import { type ChangeFilter, foundChanges } from '../platform/changes/changes.sql.ts';
import { findBrokenChanges, recordChange } from '../platform/changes/changes.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { decideReport } from '../moderation/reports/report-cases.ts';
import { nameChanger } from '../platform/database/name-changer.ts';
import { insertConsents } from '../records/people-shown.sql.ts';
import { updateRecordState } from '../records/records-desk.sql.ts';
import { type NewAction, recordAction } from '../releases/desk/release-actions.sql.ts';
import { endEntry, insertEntry } from '../releases/registry/release-history.sql.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { planOf } from '../testing/postgres/plan-of.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
const ids: Record<string, number> = {};
const cookies: Record<string, string> = {};
const ROLES = {
  olga: { is_operator: true },
  mora: { is_operator: true, is_moderator: true },
  rhea: { is_operator: true, is_records_keeper: true },
  anna: {},
};

beforeAll(async () => {
  web = await openTestWeb();
  for (const [name, roles] of Object.entries(ROLES)) {
    ids[name] = await addMember(web.db, name, roles);
    cookies[name] = await web.signIn(name);
  }
});
afterAll(() => web.close());

const ask = (query: string, who = 'olga') =>
  web.get(`/api/changes/log.json?${query}`, { cookie: cookies[who] ?? '' });
const log = async (query: string, who = 'olga'): Promise<LoggedChange[]> =>
  (await ask(query, who)).json().changes;
const id = (name: string): number => ids[name] ?? 0;

describe('releases', () => {
  it('are logged as they go live and are taken back, with the versions before and after', async () => {
    const addSet = async (version: string) =>
      (
        await sql<{ id: number }>`INSERT INTO release_sets (packages)
          VALUES (${JSON.stringify({ 'mf-listings': version })}::jsonb) RETURNING id`.execute(web.db)
      ).rows[0]?.id ?? 0;
    const [first, second] = [await addSet('1.0.0'), await addSet('1.1.0')];
    const goLive = (setId: number, reason: string) =>
      inTransaction(web.db, (tx) => insertEntry(tx, { channel: 'stable', setId, changedBy: 'olga', reason }));
    const end = (outcome: 'replaced' | 'taken_back', reason: string) =>
      endEntry(web.db, { channel: 'stable', outcome, endedBy: 'ops', reason });
    await goLive(first, 'first');
    await end('replaced', '');
    await goLive(second, 'new cards');
    await end('taken_back', 'pages fail');
    await recordAction(web.db, { act: 'hold', setId: second, who: 'ops', reason: 'let us see' });
    await recordAction(web.db, {
      act: 'roll_back',
      setId: second,
      who: 'ops',
      reason: 'as the history has it',
    });
    await recordAction(web.db, { act: 'hold', setId: second, who: 'ops', reason: '', refusal: 'no' });

    const facts = (await log(`kind=release&id=${second}`)).map(({ act, command, why }) => [
      act,
      command,
      why,
    ]);
    expect(facts).toEqual([
      ['hold', 'ops', 'let us see'],
      ['take_back', 'ops', 'pages fail'],
      ['live', 'olga', 'new cards'],
    ]);
    const [live] = await log(`kind=release&id=${second}&member=olga`);
    expect(live).toMatchObject({
      before: { set: first, 'mf-listings': '1.0.0' },
      after: { set: second, 'mf-listings': '1.1.0' },
      is_altered: false,
    });
    expect((await log('member=ops&kind=release')).map(({ act }) => act)).toEqual(['hold', 'take_back']);
  });

  it('name the keys that signed what is new in the set', async () => {
    const key = (n: number) => String(n).repeat(32);
    await sql`INSERT INTO release_keys (key_id, public_key, team, packages) VALUES
      (${key(1)}, 'one', 'listings', '{mf-listings}'), (${key(2)}, 'two', 'players', '{mf-player}')`.execute(
      web.db,
    );
    const signed = { 'mf-listings 2.0.0': key(1), 'mf-player 2.0.0': key(2), 'mf-player 2.1.0': key(2) };
    for (const [release, keyId] of Object.entries(signed)) {
      const [name, version] = release.split(' ');
      await sql`INSERT INTO releases (package, version, release, signature)
        VALUES (${name}, ${version}, '{}', ${JSON.stringify({ keyId })}::jsonb)`.execute(web.db);
    }
    const goLive = async (packages: object): Promise<LoggedChange | undefined> => {
      const { rows } = await sql<{ id: number }>`INSERT INTO release_sets (packages)
        VALUES (${JSON.stringify(packages)}::jsonb) RETURNING id`.execute(web.db);
      const setId = rows[0]?.id ?? 0;
      const entry = { channel: 'stable', setId, changedBy: 'olga', reason: '' };
      await endEntry(web.db, { channel: 'stable', outcome: 'replaced', endedBy: 'olga', reason: '' });
      await inTransaction(web.db, (tx) => insertEntry(tx, entry));
      return (await log(`kind=release&id=${setId}`))[0];
    };
    const both = await goLive({ 'mf-listings': '2.0.0', 'mf-player': '2.0.0' });
    expect(both?.after).toMatchObject({ signed_by: [`listings ${key(1)}`, `players ${key(2)}`] });
    const one = await goLive({ 'mf-listings': '2.0.0', 'mf-player': '2.1.0' });
    expect(one?.after).toMatchObject({ signed_by: [`players ${key(2)}`] });
    const unsigned = await goLive({ 'mf-listings': '1.0.0', 'mf-player': '2.1.0' });
    expect(unsigned?.after).not.toHaveProperty('signed_by');
  });

  it('are found by the account or the token that changed them, and by who ran a command', async () => {
    const hold = (who: string, by: NewAction['by']) =>
      recordAction(web.db, { act: 'hold', setId: 1, who, by, reason: `by ${who}` });
    await hold('olga', { memberId: id('olga') });
    await hold('deployers', { command: 'token 0a1b2c3d (deployers)' });
    await hold('Nora (QA)', { command: 'release (Nora (QA))' });
    const foundBy = async (who: string) =>
      (await log(`kind=release&id=1&member=${encodeURIComponent(who)}`)).map(({ member, command, why }) => [
        member?.name,
        command,
        why,
      ]);
    expect((await foundBy('olga'))[0]).toEqual(['olga', '', 'by olga']);
    expect((await foundBy(String(id('olga'))))[0]).toEqual(['olga', '', 'by olga']);
    const byToken = [[undefined, 'token 0a1b2c3d (deployers)', 'by deployers']];
    expect(await foundBy('deployers')).toEqual(byToken);
    expect(await foundBy('token 0a1b2c3d (deployers)')).toEqual(byToken);
    expect(await foundBy('Nora (QA)')).toEqual([[undefined, 'release (Nora (QA))', 'by Nora (QA)']]);
  });
});

it('names members whose numbers stand in the rows', async () => {
  await sql`UPDATE members SET is_editor = true WHERE id = ${id('anna')}`.execute(web.db);
  await inTransaction(web.db, (tx) =>
    recordChange(tx, {
      ...{ who: 'site', kind: 'channel', id: 77, act: 'edit', before: { member: null } },
      after: { member: id('rhea'), publishers: [id('mora'), 999_999] },
    }),
  );
  const namesIn = async (query: string) => (await ask(query)).json().names;
  expect(await namesIn(`kind=role&id=${id('anna')}`)).toEqual({ [id('anna')]: 'anna' });
  expect(await namesIn('kind=channel&id=77')).toEqual({ [id('rhea')]: 'rhea', [id('mora')]: 'mora' });
  expect(await namesIn('kind=word')).toEqual({});
  await sql`UPDATE members SET is_editor = false WHERE id = ${id('anna')}`.execute(web.db);
});

it('has the titles of videos and albums that the rows are about, while they are there', async () => {
  const video = await addVideo(web.db, { title: 'Breakwater' });
  const gone = await addVideo(web.db, { title: 'Sluice' });
  const { id: album } = await web.db
    .insertInto('albums')
    .values({ dir: 'weirs', title: 'Weirs', description: '', member_id: id('anna'), status_id: 4 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = (kind: string, of: string | number, after: object) =>
    inTransaction(web.db, (tx) =>
      recordChange(tx, { who: { memberId: id('rhea') }, kind, id: of, act: 'edit', before: {}, after }),
    );
  await change('video', gone, { title: 'Sluice' });
  await change('job', `scan-${video}`, { state: 'cancelled' });
  await change('job', `photos-${album}`, { state: 'cancelled' });
  await sql`UPDATE videos SET status_id = 5 WHERE id = ${gone}`.execute(web.db);
  const weirs = { [`album-${album}`]: { title: 'Weirs', dir: 'weirs' } };
  const breakwater = { [`video-${video}`]: { title: 'Breakwater', dir: expect.any(String) } };
  const titlesIn = async (query: string) => (await ask(query)).json().titles;
  expect(await titlesIn('kind=job&member=rhea')).toEqual({ ...weirs, ...breakwater });
  expect(await titlesIn(`kind=video&id=${gone}`)).toEqual({});
  await change('report', 9, { state: 'closed', about: `video ${video}` });
  expect(await titlesIn('kind=report&id=9')).toEqual(breakwater);
});

describe('reports', () => {
  it('are logged as moderators close them, answer them and open them again; reasons are for moderators', async () => {
    const about = await addVideo(web.db, { title: 'Mole' });
    const report = { section: 'video', object_id: about, subject: 'Mole', message: 'Look' } as const;
    const { id: reportId } = await web.db
      .insertInto('reports')
      .values(report)
      .returning('id')
      .executeTakeFirstOrThrow();
    const decide = (act: 'close' | 'answer' | 'reopen', text: string, memberId: number | null) =>
      decideReport(web.db, { act, reportId, text, memberId });
    await decide('close', 'Nothing to see there', id('mora'));
    await decide('reopen', 'There is', id('mora'));
    await inTransaction(web.db, async (tx) => {
      await nameChanger(tx, { memberId: null, command: 'moderate answer (nora)', why: '' });
      await decideReport(tx, { act: 'answer', reportId, text: 'It is gone', memberId: null });
    });
    const query = `kind=report&id=${reportId}`;
    const facts = async (who: string) =>
      (await log(query, who)).map(({ act, member, command, why }) => [act, member?.name, command, why]);
    expect(await facts('mora')).toEqual([
      ['answer', undefined, 'moderate answer (nora)', ''],
      ['reopen', 'mora', '', 'There is'],
      ['close', 'mora', '', 'Nothing to see there'],
    ]);
    expect((await facts('olga')).map(([, , , why]) => why)).toEqual(['', '', '']);
    expect((await log(`${query}&member=mora`)).at(-1)).toMatchObject({
      before: { state: 'open' },
      after: { state: 'closed', about: `video ${about}` },
    });
    expect((await log(`${query}&member=nora`)).map(({ act }) => act)).toEqual(['answer']);
    expect(await log(`${query}&q=video%20${about}`)).toHaveLength(3);
    await decide('reopen', 'Again', null);
    expect((await log(query))[0]).toMatchObject({ act: 'reopen', member: null, command: 'moderate' });
  });
});

describe('decisions of moderators', () => {
  it('are found at what they are about, and by whom; the statement is for moderators', async () => {
    const video = await addVideo(web.db, { title: 'Pier' });
    const decide = { kind: 'video', objectId: video, act: 'reject', memberId: id('anna') } as const;
    await inTransaction(web.db, (tx) =>
      recordDecision(tx, {
        ...decide,
        moderatorId: id('mora'),
        ground: 'rules',
        fact: 'A stranger is shown',
      }),
    );
    const [seen] = await log(`kind=video&id=${video}`);
    expect(seen).toMatchObject({
      act: 'reject',
      member: { name: 'mora' },
      why: '',
      before: null,
      after: { decision: expect.any(Number), ground: 'rules' },
    });
    expect((await log(`kind=video&id=${video}&member=mora`, 'mora'))[0]?.why).toBe('A stranger is shown');
    expect(await log('q=stranger', 'mora')).toEqual([]);
    await inTransaction(web.db, (tx) =>
      recordDecision(tx, { ...decide, moderatorId: null, fact: '', isAutomated: true }),
    );
    expect((await log(`kind=video&id=${video}`))[0]).toMatchObject({ member: null, command: '' });
  });

  it('are logged with appeals, proposals and watched words', async () => {
    const [decision] = (
      await sql<{
        id: number;
        object_id: number;
      }>`SELECT id, object_id FROM decisions ORDER BY id LIMIT 1`.execute(web.db)
    ).rows;
    const about = decision?.object_id ?? 0;
    await sql`INSERT INTO appeals (decision_id, words) VALUES (${decision?.id}, 'No')`.execute(web.db);
    await sql`UPDATE appeals SET state = 'upheld', decided_by = ${id('rhea')}`.execute(web.db);
    await sql`INSERT INTO proposals (kind, object_id, act, ground, fact, proposed_by)
      VALUES ('video', ${about}, 'delete', '', 'secret', ${id('mora')})`.execute(web.db);
    await sql`UPDATE proposals SET state = 'dismissed', decided_by = ${id('mora')}`.execute(web.db);
    await sql`INSERT INTO watched_words (word, added_by) VALUES ('harbour', ${id('mora')})`.execute(web.db);
    await sql`UPDATE watched_words SET removed_by = ${id('mora')}, removed_at = now()`.execute(web.db);
    const acts = (await log('member=mora')).map(({ kind, id: of, act }) => [kind, of, act]);
    expect(acts.slice(0, 4)).toEqual([
      ['word', '1', 'end'],
      ['word', '1', 'create'],
      ['video', String(about), 'dismiss'],
      ['video', String(about), 'propose'],
    ]);
    expect((await log('member=rhea'))[0]).toMatchObject({ kind: 'video', act: 'appeal_upheld' });
    expect((await log('kind=word&q=Harbour')).map(({ before, after }) => [before, after])).toEqual([
      [{ word: 'harbour' }, null],
      [null, { word: 'harbour' }],
    ]);
    expect(JSON.stringify(await log('member=mora'))).not.toContain('secret');
  });
});

describe('records of people shown', () => {
  it('show to others than the records role that one changed, and nothing of what', async () => {
    const [record] = (
      await sql<{ id: number }>`INSERT INTO person_records (member_id, sealed_name, birth_date)
        VALUES (${id('anna')}, 'sealed', '1990-01-01') RETURNING id`.execute(web.db)
    ).rows;
    const recordId = record?.id ?? 0;
    const objectId = await addVideo(web.db, { title: 'Quay' });
    await inTransaction(web.db, async (tx) => {
      const uses = ['streaming'] as const;
      await insertConsents(tx, {
        kind: 'video',
        objectId,
        recordId,
        uses,
        isGiven: true,
        memberId: id('anna'),
      });
    });
    await inTransaction(web.db, (tx) =>
      updateRecordState(tx, recordId, { state: 'refused', memberId: id('rhea'), reason: 'No date on it' }),
    );
    const query = `kind=record&id=${recordId}`;
    expect(
      (await log(query, 'rhea')).map(({ act, member, why, after }) => [act, member?.name, why, after]),
    ).toEqual([
      ['refuse', 'rhea', 'No date on it', { state: 'refused' }],
      ['give', 'anna', '', { use: 'streaming', video: objectId }],
      ['create', 'anna', '', { state: 'waiting' }],
    ]);
    for (const who of ['olga', 'mora']) {
      const shown = await log(query, who);
      expect(shown.map(({ act, why, before, after }) => [act, why, before, after])).toEqual(
        Array(3).fill(['edit', '', null, null]),
      );
      expect(await log('q=streaming', who)).toEqual([]);
      expect(await log('kind=record&q=refused', who)).toEqual([]);
    }
    expect(await log('q=streaming', 'rhea')).toHaveLength(1);
    await sql`DELETE FROM person_records WHERE id = ${recordId}`.execute(web.db);
    expect((await log(query, 'rhea'))[0]).toMatchObject({ act: 'delete', member: null, after: null });
  });
});

describe('the search', () => {
  it('is by days, both included, and by words', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await log(`from=${today}&until=${today}`)).length).toBeGreaterThan(5);
    expect(await log('until=2020-01-31')).toEqual([]);
    expect(await log('from=2099-01-31')).toEqual([]);
    expect((await log('q=NEW%20cards')).map(({ kind }) => kind)).toEqual(['release']);
    expect(await log('q=new_cards')).toEqual([]);
    for (const query of ['from=yesterday', 'until=2026-13-01'])
      expect((await ask(query)).statusCode).toBe(400);
  });

  it('is one whole chain, also of many who change at the same time', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        inTransaction(web.db, async (tx) => {
          if (n % 2) await recordAction(tx, { act: 'resume', setId: 1, who: 'ops', reason: '' });
          else
            await recordChange(tx, {
              ...{ who: 'site', kind: 'model', id: n, act: 'edit', before: {}, after: {} },
            });
        }),
      ),
    );
    expect(await findBrokenChanges(web.db)).toEqual([]);
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM (SELECT at < lag(at) OVER (ORDER BY id) AS is_older
      FROM changes) x WHERE is_older`.execute(web.db);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('reads no more than a page of a hundred thousand changes', async () => {
    await web.db
      .transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(tx);
        await sql`INSERT INTO changes (id, at, member_id, command, object_kind, object_id, act, before, after, why, words_hash, hash)
          SELECT 1000 + n, now() + n * interval '1 minute', CASE WHEN n % 3 > 0 THEN ${id('anna')}::int + n % 2 END,
            CASE WHEN n % 300 = 0 THEN 'ops' END, 'kind' || n % 7, n % 5000, 'edit', NULL, jsonb_build_object('title', 'title' || n), '', '', ''
          FROM generate_series(1, 100000) n`.execute(tx);
        await sql`ANALYZE changes`.execute(tx);
        const none: ChangeFilter = {
          ...{
            objectKinds: null,
            objectId: null,
            memberId: null,
            command: null,
            part: null,
            closedKinds: [],
          },
          ...{ from: null, until: null, before: null, limit: 31 },
        };
        const filters: Partial<ChangeFilter>[] = [
          {},
          { before: 50_000 },
          { objectKinds: ['kind3'] },
          { objectKinds: ['kind3'], objectId: '17', before: 50_000 },
          { memberId: id('anna'), command: 'anna' },
          { memberId: id('olga'), command: 'olga' },
          { command: 'ops' },
          { part: 'title77123' },
          { part: 'title77123', closedKinds: ['record'], objectKinds: ['kind3'] },
          { from: new Date(), until: new Date(Date.now() + 86_400_000) },
        ];
        for (const filter of filters) {
          const plan = await planOf(tx, foundChanges({ ...none, ...filter }));
          expect([filter, plan]).toEqual([filter, expect.not.stringMatching(/Seq Scan on changes/)]);
          if (filter.part) expect(plan).toContain('changes_words');
        }
        throw new Error('taken back');
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'));
  });
});
