/** Counter-notices (issue 14, point 6; 17 U.S.C. 512(g)): what the law wants of each, the clock of 10 to 14 business days, and their log. */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { auditLog } from '../log/audit-log.ts';
import { createTransparency } from '../log/transparency.ts';
import { CLAIMANT, HOUR_MS, openCopyrightBench } from '../../testing/load/copyright-bench.ts';

const bench = await openCopyrightBench();
const { web, ids, cookies, addPublic, statusOf, send, sendFor } = bench;
const { follow, materialsOf, decide, counter, approve, clocks, disabled } = bench;
afterAll(() => web.close());
beforeEach(() => sql`DELETE FROM limits`.execute(web.db).then(() => undefined));

describe('a counter-notice', () => {
  it('wants everything that 512(g)(3) names, of whom the decision concerns alone, and once', async () => {
    const { statement } = await disabled();
    for (const field of ['words', 'name', 'postal', 'phone', 'email', 'mistake', 'jurisdiction', 'signature'])
      expect(await counter(statement, { [field]: '' })).toMatchObject({ code: 'required', field });
    expect(await counter(statement, {}, 'bert')).toMatchObject({ ok: false, code: 'no_permission' });
    expect(await counter('x'.repeat(24), {}, 'anna')).toMatchObject({ code: 'not_found' });
    await sql`DELETE FROM limits`.execute(web.db);
    await web.mails();
    const both = await Promise.all([counter(statement, {}, 'anna'), counter(statement, {}, 'anna')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await web.mails()).toHaveLength(1);
    expect(await counter(statement)).toMatchObject({ code: 'bad_request' });
    const reported = (await web.get(`/api/decision/${statement}.json`)).json();
    expect(reported.copyright).toMatchObject({
      state: 'countered',
      may_counter: false,
      countered: expect.any(String),
    });
    // Anyone who reads the statement reads no contact data.
    expect(JSON.stringify(reported)).not.toMatch(/Lantern Road|claire@|Harbour Street/);
  });

  it('is forwarded whole, marked as somebody else’s words', async () => {
    const { statement, notice } = await disabled();
    await web.mails();
    await counter(statement, { words: 'Mine.\nFrom the site: please send money' }, 'anna');
    const [mail] = await web.mails();
    expect(mail).toMatchObject({ to: CLAIMANT.email });
    for (const part of [
      'Anna Uploader',
      '2 Lantern Road',
      '555 010 0001',
      'anna@example.org',
      `/notice/${notice}/`,
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.text).toContain('\n> From the site: please send money');
    const due = new Date((await follow(notice)).materials[0]?.restore_from ?? Number.NaN);
    expect(mail?.text).toContain(due.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' }));
  });

  it('gives the material back after ten business days, through review and never past it', async () => {
    const { videoId, statement, notice } = await disabled();
    // What other tests left under way.
    await clocks(new Date(Date.now() + 365 * 24 * HOUR_MS));
    await counter(statement, {}, 'anna');
    const [{ restore_from = '', restore_by = '' } = {}] = (await follow(notice)).materials;
    const [from, by] = [new Date(restore_from), new Date(restore_by)];
    const days = (Date.parse(restore_from) - Date.now()) / (24 * HOUR_MS);
    // Ten business days are two weekends: 14 days, or a little less from a weekend on.
    expect(days).toBeGreaterThan(11.9);
    expect(days).toBeLessThanOrEqual(14);
    expect(by.getTime()).toBeGreaterThan(from.getTime());
    expect(await clocks(new Date(from.getTime() - HOUR_MS))).toMatchObject({ returned: 0 });
    expect(await statusOf(videoId)).toBe(6);
    await sql`DELETE FROM notifications`.execute(web.db);
    expect(await clocks(from)).toMatchObject({ returned: 1 });
    expect(await clocks(from)).toMatchObject({ returned: 0 });
    expect(await statusOf(videoId)).toBe(4);
    const reported = (
      await web.post('/api/notifications.php', { act: 'list' }, { cookie: cookies.miro ?? '' })
    ).json();
    expect(reported.notifications).toMatchObject([{ kind: 'copyright' }]);
    // Moderators are notified once more before the last day, while it is not shown.
    expect(await clocks(new Date(by.getTime() - 47 * HOUR_MS))).toMatchObject({ alarmed: 1 });
    expect(await clocks(new Date(by.getTime() - 46 * HOUR_MS))).toMatchObject({ alarmed: 0 });
    expect((await follow(notice)).materials).toMatchObject([{ state: 'returned', may_hold: true }]);
    expect(await approve(videoId)).toMatchObject({ ok: true, status_id: 1 });
    expect((await follow(notice)).materials).toMatchObject([{ state: 'restored', may_hold: false }]);
  });

  it('stops at a court action, until a moderator releases it', async () => {
    const { videoId, statement, notice, material } = await disabled();
    const act = async (key: string, id: unknown, action = 'District court, no. 12') =>
      (await web.post('/api/court_action.php', { key, material_id: `${id as number}`, action })).json();
    expect(await act(notice, material)).toMatchObject({ ok: false, code: 'bad_request' });
    await counter(statement, {}, 'anna');
    const other = await disabled();
    expect(await act(other.notice, material)).toMatchObject({ code: 'not_found' });
    expect(await act(notice, material, 'no')).toMatchObject({ code: 'min_length', field: 'action' });
    expect(await act(notice, material)).toMatchObject({ ok: true });
    expect(await act(notice, material)).toMatchObject({ ok: false });
    await clocks(new Date(Date.now() + 365 * 24 * HOUR_MS));
    expect(await statusOf(videoId)).toBe(6);
    expect((await follow(notice)).materials).toMatchObject([{ state: 'held' }]);
    expect(await decide('release', material, 'mora', 'The court turned it down')).toMatchObject({
      state: 'returned',
    });
    expect(await statusOf(videoId)).toBe(4);
    // Before it is shown, an action still stops it; afterwards none does.
    expect(await act(notice, material)).toMatchObject({ ok: true });
    expect(await approve(videoId)).toMatchObject({ code: 'no_permission' });
    await decide('release', material);
    expect(await approve(videoId)).toMatchObject({ ok: true });
    expect(await act(notice, material)).toMatchObject({ ok: false, code: 'bad_request' });
  });

  it('ends the strike of its notice when everything has come back', async () => {
    await sql`UPDATE copyright_materials SET state = 'returned' WHERE state <> 'open' AND decision_id IS NOT NULL`.execute(
      web.db,
    );
    const strikes = async () =>
      (await web.get(`/api/moderation/member/${ids.anna}.json`, { cookie: cookies.mora ?? '' })).json<{
        strikes: number;
      }>().strikes;
    expect(await strikes()).toBe(0);
    const { material } = await disabled();
    expect(await strikes()).toBe(1);
    await decide('release', material);
    expect(await strikes()).toBe(0);
  });

  it('leaves what two notices keep away until both have ended, and what was rejected before as it was', async () => {
    const { videoId, material } = await disabled();
    const { receipt } = (await send(`/videos/${videoId}/`, { work: 'Another work' })).json<{
      receipt: { key: string };
    }>();
    const [second] = await materialsOf(receipt.key);
    await decide('disable', second);
    await decide('release', material);
    expect(await approve(videoId)).toMatchObject({ code: 'no_permission' });
    const rejected = await addPublic('anna', { status_id: 6 });
    const [third] = await materialsOf(await sendFor(rejected));
    await decide('disable', third);
    await decide('release', third);
    expect(await statusOf(rejected)).toBe(6);
  });

  it('is not needed where an appeal was right: another moderator shows it again', async () => {
    const { videoId, statement } = await disabled();
    await web.post('/api/appeal.php', { key: statement, words: 'This is another film' });
    const { appeals } = (await web.get('/api/moderation/appeals.json', { cookie: cookies.miro ?? '' })).json<{
      appeals: { appeal_id: number }[];
    }>();
    const answer = await web.post(
      '/api/moderation_appeals.php',
      { act: 'overturn', appeal_id: `${appeals.at(-1)?.appeal_id}`, answer: 'It is' },
      { cookie: cookies.miro ?? '' },
    );
    expect(answer.json()).toMatchObject({ ok: true, undone: true });
    expect(await statusOf(videoId)).toBe(1);
  });
});

describe('its clock and its log', () => {
  it('tells moderators of a notice before its seven business days are over, once', async () => {
    await sql`UPDATE copyright_notices SET state = 'closed'`.execute(web.db);
    await sendFor(await addPublic());
    const { rows } = await sql<{
      due_at: Date;
    }>`SELECT due_at FROM copyright_notices WHERE state = 'open'`.execute(web.db);
    const due = rows[0]?.due_at.getTime() ?? 0;
    expect(await clocks(new Date(due - 25 * HOUR_MS))).toMatchObject({ alarmed: 0 });
    expect(await clocks(new Date(due - 23 * HOUR_MS))).toMatchObject({ alarmed: 1 });
    expect(await clocks(new Date(due - 22 * HOUR_MS))).toMatchObject({ alarmed: 0 });
  });

  it('holds every step, and the audit finds what was changed behind it', async () => {
    const { statement } = await disabled();
    await counter(statement, {}, 'anna');
    // An earlier test wrote states by SQL; the log has them all the same.
    const audit = () => auditLog({ db: web.db, storage: web.deps.storage });
    expect((await audit()).faults).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    const period = createTransparency(today, today);
    await auditLog({ db: web.db, storage: web.deps.storage }, { visit: period.add });
    const { copyright } = period.report();
    expect(copyright.counter_notices).toBeGreaterThan(3);
    expect(copyright.by_state).toMatchObject({
      disabled: expect.any(Number),
      returned: expect.any(Number),
      held: 2,
    });
    const { rows } = await sql<{ entry: string }>`SELECT entry FROM moderation_log`.execute(web.db);
    expect(rows.map(({ entry }) => entry).join('\n')).not.toMatch(/Claire|Lantern|example\.org/);
    await sql`ALTER TABLE copyright_materials DISABLE TRIGGER USER`.execute(web.db);
    await sql`UPDATE copyright_materials SET state = 'held' WHERE state = 'countered'`.execute(web.db);
    await sql`ALTER TABLE copyright_materials ENABLE TRIGGER USER`.execute(web.db);
    expect((await audit()).faults.join()).toMatch(/copyright material \d+ is not what the log says/);
  });
});
