/** Anyone who changes, drops or reorders what moderators decided is found, even with all rights in the database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { changeVideoState } from '../../publication/publication.ts';
import { addMember, addVideo } from '../../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';
import { auditLog } from './audit-log.ts';
import { createTransparency, writeTransparency } from './transparency.ts';

let web: TestWeb;
let anna = 0;
let mora = 0;
beforeAll(async () => {
  web = await openTestWeb();
  anna = await addMember(web.db, 'anna');
  // Without the role in the database, so that the log starts empty; decisions get it with the viewer.
  mora = await addMember(web.db, 'mora');
});
afterAll(() => web.close());

const audit = (noted?: { seq: number; hash: string }) =>
  auditLog({ db: web.db, storage: web.deps.storage }, noted ? { noted } : {});
/** What an owner of the database can do. */
const tamper = async (statement: ReturnType<typeof sql>) => {
  await web.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
};

/** Starts over with five decisions. */
beforeEach(async () => {
  await tamper(sql`DELETE FROM moderation_log`);
  await tamper(sql`DELETE FROM appeals`);
  await tamper(sql`DELETE FROM decisions`);
  await web.deps.storage.delete('audit/moderation-head.json');
  const viewer = { _id: mora, is_moderator: true, status_id: 1 };
  for (const reason of ['one', 'two', 'three', 'four', 'five']) {
    const videoId = await addVideo(web.db, { member_id: anna, status_id: 4 });
    await changeVideoState(web, { videoId, change: 'reject', viewer, reason });
  }
});

describe('the log of moderation', () => {
  it('has each decision once, and names nobody by words', async () => {
    const { rows, head, faults } = await audit();
    expect({ rows, faults, seq: head?.seq }).toEqual({ rows: 5, faults: [], seq: 5 });
    const { rows: entries } = await sql<{ entry: string }>`SELECT entry FROM moderation_log`.execute(web.db);
    expect(entries.map(({ entry }) => entry).join()).not.toMatch(/anna|mora|three/);
  });

  it('takes no change through the site’s own connection', async () => {
    for (const statement of [
      sql`UPDATE moderation_log SET entry = '{}'`,
      sql`DELETE FROM moderation_log`,
      sql`TRUNCATE moderation_log`,
    ])
      await expect(statement.execute(web.db)).rejects.toThrow(/only grows/);
  });

  const CHANGES: [string, () => ReturnType<typeof sql>][] = [
    [
      'an entry',
      () => sql`UPDATE moderation_log SET entry = replace(entry, 'reject', 'approve') WHERE seq = 3`,
    ],
    ['a hash', () => sql`UPDATE moderation_log SET hash = repeat('0', 64) WHERE seq = 3`],
    ['a row dropped in the middle', () => sql`DELETE FROM moderation_log WHERE seq = 3`],
    ['the first row dropped', () => sql`DELETE FROM moderation_log WHERE seq = 1`],
    [
      'rows renumbered over a gap',
      () => sql`WITH gone AS (DELETE FROM moderation_log WHERE seq = 5 RETURNING entry, hash)
        UPDATE moderation_log SET entry = gone.entry, hash = gone.hash FROM gone WHERE seq = 4`,
    ],
    [
      'two rows exchanged',
      () => sql`UPDATE moderation_log a SET entry = b.entry, hash = b.hash FROM moderation_log b
        WHERE (a.seq, b.seq) IN ((2, 3), (3, 2))`,
    ],
    ['a decision’s words', () => sql`UPDATE decisions SET fact = 'else' WHERE fact = 'two'`],
    ['whose decision it was', () => sql`UPDATE decisions SET moderator_id = ${anna} WHERE fact = 'two'`],
    ['a decision dropped', () => sql`DELETE FROM decisions WHERE fact = 'two'`],
    [
      'a decision that was never logged',
      () => sql`INSERT INTO decisions (key, kind, object_id, act)
        VALUES ('k', 'video', 1, 'approve')`,
    ],
  ];
  it.each(CHANGES)('finds %s', async (_, statement) => {
    await tamper(statement());
    expect((await audit()).faults).not.toEqual([]);
  });

  it('finds rows cut off at the end by what an earlier audit saw, or what was noted elsewhere', async () => {
    const { head } = await audit();
    await tamper(sql`DELETE FROM decisions WHERE fact = 'five'`);
    await tamper(sql`DELETE FROM moderation_log WHERE seq = 5`);
    expect((await audit()).faults).toEqual(['row 5, which an earlier audit saw, is gone']);
    await web.deps.storage.delete('audit/moderation-head.json');
    expect((await audit()).faults).toEqual([]);
    expect((await audit(head ?? undefined)).faults).toEqual(['row 5, which an earlier audit saw, is gone']);
  });

  it('finds a chain that was written anew', async () => {
    const { head } = await audit();
    await tamper(sql`DELETE FROM moderation_log`);
    await tamper(sql`DELETE FROM decisions`);
    const videoId = await addVideo(web.db, { member_id: anna, status_id: 4 });
    for (const change of ['reject', 'approve', 'reject', 'approve', 'reject'] as const)
      await changeVideoState(web, { videoId, change, viewer: null, reason: 'anew' });
    expect((await audit()).rows).toBe(5);
    expect((await audit()).faults).toEqual(['row 5 is not what an earlier audit saw']);
    expect(head?.seq).toBe(5);
  });

  it('stays one chain when many decide at the same time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => addVideo(web.db, { member_id: anna, status_id: 4 })),
    );
    await Promise.all(
      ids.map((videoId) => changeVideoState(web, { videoId, change: 'approve', viewer: null, reason: '' })),
    );
    expect(await audit()).toMatchObject({ rows: 17, faults: [] });
  });

  const setRole = (memberId: number, isModerator: boolean) =>
    sql`UPDATE members SET is_moderator = ${isModerator} WHERE id = ${memberId}`.execute(web.db);
  const rolesOf = async () =>
    (
      await sql<{ entry: string }>`SELECT entry FROM moderation_log WHERE entry LIKE '%moderator %'
        ORDER BY seq`.execute(web.db)
    ).rows.map(({ entry }) => JSON.parse(entry) as object);

  it('has who was made a moderator and who is none any more, and says so in the report', async () => {
    const eva = await addMember(web.db, 'eva', { is_moderator: true });
    await setRole(mora, true);
    await setRole(mora, true);
    await setRole(mora, false);
    await sql`UPDATE members SET status_id = 5, is_moderator = false WHERE id = ${eva}`.execute(web.db);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(await rolesOf()).toEqual([
      { event: 'moderator granted', member: eva, by: null, through: 'operator', at },
      { event: 'moderator granted', member: mora, by: null, through: 'operator', at },
      { event: 'moderator revoked', member: mora, by: null, through: 'operator', at },
      { event: 'moderator revoked', member: eva, by: null, through: 'account ended', at },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const period = createTransparency(today, today);
    const { rows, faults } = await auditLog({ db: web.db, storage: web.deps.storage }, { visit: period.add });
    expect({ rows, faults }).toEqual({ rows: 9, faults: [] });
    expect(period.report().moderators).toEqual({ granted: 2, revoked: 2 });
    expect(writeTransparency(period.report())).toContain('Moderators: role given 2 times, taken 2 times.');
  });

  it('finds who has the role, or lacks it, past the log', async () => {
    await tamper(sql`UPDATE members SET is_moderator = true WHERE id = ${mora}`);
    expect((await audit()).faults).toEqual([`moderator ${mora} is not what the log says`]);
    await tamper(sql`UPDATE members SET is_moderator = false WHERE id = ${mora}`);
    await setRole(mora, true);
    await tamper(sql`UPDATE members SET is_moderator = false WHERE id = ${mora}`);
    expect((await audit()).faults).toEqual([`moderator ${mora} is not what the log says`]);
  });

  it('loses no role when the change that gives it is taken back', async () => {
    await web.db
      .transaction()
      .execute(async (tx) => {
        await sql`UPDATE members SET is_moderator = true WHERE id = ${mora}`.execute(tx);
        throw new Error('taken back');
      })
      .catch(() => {});
    expect(await rolesOf()).toEqual([]);
    expect((await audit()).faults).toEqual([]);
  });

  it('tells in numbers what was done', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const read = async (from: string, to: string) => {
      const period = createTransparency(from, to);
      await auditLog({ db: web.db, storage: web.deps.storage }, { visit: period.add });
      return period.report();
    };
    const report = await read(today, today);
    expect(report).toMatchObject({
      decisions: { total: 5, automated: 0, by_two: 0, by_act: { reject: 5 }, by_ground: { rules: 5 } },
      appeals: { received: 0, upheld: 0, overturned: 0 },
    });
    expect(writeTransparency(report)).toContain('| reject | 5 |');
    expect((await read('2000-01-01', '2000-12-31')).decisions.total).toBe(0);
  });
});
