/**
 * Copyright notices and counter-notices (issue 14, point 6; 17 U.S.C. 512(c)(3), (g)): what the law wants of each, who may what, the
 * clock of 10 to 14 business days, and that nothing of it leads to publication past review.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addMember, addVideo } from '../../testing/catalogue.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../../testing/web.ts';
import { auditLog } from '../log/audit-log.ts';
import { createTransparency } from '../log/transparency.ts';
import { runCopyrightClocks } from './copyright-clocks.ts';

let web: TestWeb;
const ids: Record<string, number> = {};
const cookies: Record<string, string> = {};
beforeAll(async () => {
  web = await openTestWeb();
  for (const name of ['mora', 'miro', 'anna', 'bert'] as const) {
    ids[name] = await addMember(web.db, name, { is_moderator: name.startsWith('m'), status_id: 6 });
    cookies[name] = await web.signIn(name);
  }
});
afterAll(() => web.close());
beforeEach(() => sql`DELETE FROM limits`.execute(web.db).then(() => undefined));

const HOUR_MS = 3_600_000;
const CLAIMANT = {
  name: 'Claire Claimant',
  email: 'claire@example.org',
  postal: '1 Harbour Street\n12345 Harbour',
  phone: '+1 555 010 0000',
  signature: 'Claire Claimant',
};
const NOTICE = {
  ...CLAIMANT,
  work: 'The film "Harbour by night"',
  owner: '',
  good_faith: '1',
  accurate: '1',
};
const COUNTER = {
  name: 'Anna Uploader',
  email: 'anna@example.org',
  postal: '2 Lantern Road\n54321 Night',
  phone: '555 010 0001',
  signature: 'Anna Uploader',
  words: 'I recorded all of it myself.',
  mistake: '1',
  jurisdiction: '1',
};
const PLAIN = { accept: 'text/html' };

const addPublic = (owner = 'anna', values: object = {}) =>
  addVideo(web.db, { title: 'Harbour', member_id: ids[owner] ?? null, ...values });
const addAlbum = async (): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO albums (dir, title, member_id, status_id, people, photos_count)
    VALUES ('harbour', 'Harbour', ${ids.anna}, 1, 'nobody', 0) RETURNING id`.execute(web.db);
  return rows[0]?.id ?? 0;
};
const statusOf = async (id: number, table = 'videos') =>
  (
    await sql<{ status_id: number }>`SELECT status_id FROM ${sql.table(table)} WHERE id = ${id}`.execute(
      web.db,
    )
  ).rows[0]?.status_id;

const send = async (addresses: string, more: Record<string, string> = {}, headers = {}) =>
  web.post('/api/copyright_notice.php', { ...NOTICE, addresses, ...more }, headers);
const sendFor = async (...videos: number[]): Promise<string> =>
  (await send(videos.map((id) => `${TEST_ORIGIN}/videos/${id}/harbour/`).join('\n'))).json<{
    receipt: { key: string };
  }>().receipt.key;
interface Materials {
  materials: {
    material_id: number;
    state: string;
    address: string;
    restore_from?: string;
    restore_by?: string;
  }[];
  state: string;
}
const follow = async (key: string) => (await web.get(`/api/notice/${key}.json`)).json<Materials>();
const materialsOf = async (key: string) =>
  (await follow(key)).materials.map(({ material_id }) => material_id);
const decide = async (
  act: string,
  material_id: number | undefined,
  who = 'mora',
  reason = 'It is the same film',
) =>
  (
    await web.post(
      '/api/moderation_copyright.php',
      { act, material_id: `${material_id}`, reason },
      { cookie: cookies[who] ?? '' },
    )
  ).json<Record<string, unknown>>();
const statementOf = async (videoId: number): Promise<string> =>
  (
    await sql<{ key: string }>`SELECT key FROM decisions WHERE kind = 'video' AND object_id = ${videoId}
      AND act = 'reject' ORDER BY id DESC LIMIT 1`.execute(web.db)
  ).rows[0]?.key ?? '';
const counter = async (key: string, more: Record<string, string> = {}, who?: string) =>
  (
    await web.post(
      '/api/counter_notice.php',
      { ...COUNTER, key, ...more },
      who ? { cookie: cookies[who] ?? '' } : {},
    )
  ).json<Record<string, unknown>>();
const approve = async (videoId: number, who = 'mora') =>
  (
    await web.post(
      '/api/moderation.php',
      { act: 'approve', kind: 'video', object_id: `${videoId}` },
      { cookie: cookies[who] ?? '' },
    )
  ).json<Record<string, unknown>>();
const clocks = (at: Date) => runCopyrightClocks({ db: web.db, mail: web.deps.config }, at);
/** A disabled video of anna's, with the keys of its statement and its notice. */
const disabled = async () => {
  const videoId = await addPublic();
  const notice = await sendFor(videoId);
  const [material] = await materialsOf(notice);
  await decide('disable', material);
  return { videoId, notice, material, statement: await statementOf(videoId) };
};

describe('a copyright notice', () => {
  it('wants everything that 512(c)(3) names, and says at which field something is missing', async () => {
    const videoId = await addPublic();
    const addresses = `/videos/${videoId}/harbour/`;
    for (const field of ['work', 'name', 'email', 'postal', 'phone', 'good_faith', 'accurate', 'signature'])
      expect((await send(addresses, { [field]: '' })).json()).toMatchObject({
        ok: false,
        code: 'required',
        field,
      });
    expect((await send('')).json()).toMatchObject({ code: 'required', field: 'addresses' });
    expect((await send(addresses, { email: 'nobody' })).json()).toMatchObject({ code: 'email_invalid' });
    expect((await send(addresses, { phone: 'call me' })).json()).toMatchObject({ field: 'phone' });
    for (const wrong of [
      'hello',
      'https://elsewhere.example/videos/1/a/',
      '/videos/999999999/',
      '/members/1/',
    ])
      expect((await send(`${addresses}\n${wrong}`)).json()).toMatchObject({
        code: 'not_found',
        field: 'addresses',
        info: { line: 2 },
      });
    const many = Array.from({ length: 31 }, () => addresses).join('\n');
    expect((await send(many)).json()).toMatchObject({ code: 'max_length', field: 'addresses' });
  });

  it('names many pages, each once, and is one notice however often the same is sent', async () => {
    const [one, two] = [await addPublic(), await addPublic()];
    const album = await addAlbum();
    const addresses = [
      `${TEST_ORIGIN}/videos/${one}/harbour/`,
      `/embed/${one}/harbour/`,
      `/videos/${two}/harbour/?from=mail#top`,
      `localhost:8100/album/${album}/harbour/`,
    ].join('\r\n');
    const first = (await send(addresses)).json<{ receipt: { key: string; number: number } }>();
    expect((await send(addresses)).json()).toEqual(first);
    expect(await follow(first.receipt.key)).toMatchObject({
      kind: 'copyright',
      state: 'open',
      materials: [{}, {}, {}],
    });
    const due = (await web.get(`/api/notice/${first.receipt.key}.json`)).json<{
      due: string;
      date: string;
    }>();
    expect(Date.parse(due.due) - Date.parse(due.date)).toBeGreaterThanOrEqual(9 * 24 * HOUR_MS);
    await sql`UPDATE copyright_notices SET state = 'closed'`.execute(web.db);
  });

  it('is followed by its key alone, which tells nothing of who sent it', async () => {
    const key = await sendFor(await addPublic());
    const { body, headers } = await web.get(`/api/notice/${key}.json`);
    expect(body).not.toMatch(/Claire|claire@|Harbour Street|555/);
    expect(headers['cache-control']).toMatch(/no-store/);
    for (const guess of [
      '1',
      key.slice(1),
      'x'.repeat(24),
      `${key.slice(0, 23)}x`.replace(key, 'y'.repeat(24)),
    ])
      expect((await web.get(`/api/notice/${guess}.json`)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('leads a browser without scripts to its receipt, or back with what is wrong', async () => {
    const addresses = `/videos/${await addPublic()}/`;
    expect((await send(addresses, {}, PLAIN)).headers.location).toMatch(/^\/notice\/[\w-]{24}\/$/);
    expect((await send(addresses, { phone: '' }, PLAIN)).headers.location).toBe(
      '/copyright-notice/?error=required&field=phone',
    );
  });

  it('is limited by network, and keeps markup as the words that it is', async () => {
    const videoId = await addPublic();
    const answers: unknown[] = [];
    for (let number = 0; number < 11; number += 1)
      answers.push(
        (await send(`/videos/${videoId}/`, { work: `<script>alert(${number})</script>` })).statusCode,
      );
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
    const desk = await web.get('/api/moderation/copyright.json', { cookie: cookies.mora ?? '' });
    expect(desk.headers['content-type']).toMatch(/^application\/json/);
    expect(desk.body).toContain('<script>alert(0)</script>');
    expect((await web.get('/api/moderation/copyright.json', { cookie: cookies.anna ?? '' })).statusCode).toBe(
      403,
    );
    await sql`UPDATE copyright_notices SET state = 'closed'`.execute(web.db);
  });
});

describe('a moderator who decides about it', () => {
  it('disables once, with a statement of reasons and a strike for the uploader, and tells the claimant', async () => {
    await sql`DELETE FROM notifications`.execute(web.db);
    const [one, two] = [await addPublic('bert'), await addPublic('bert')];
    const key = await sendFor(one, two);
    const [first, second] = await materialsOf(key);
    expect((await decide('disable', first, 'anna')).code).toBe('no_permission');
    expect(await decide('disable', first)).toEqual({ ok: true, changed: true, state: 'disabled' });
    expect(await decide('disable', first)).toEqual({ ok: true, changed: false, state: 'disabled' });
    await web.mails();
    expect(await decide('disable', second, 'miro')).toMatchObject({ changed: true });
    const [mail] = await web.mails();
    expect(mail).toMatchObject({ to: CLAIMANT.email });
    expect(mail?.text).toContain(`/notice/${key}/`);
    expect(await follow(key)).toMatchObject({
      state: 'closed',
      materials: [{ state: 'disabled' }, { state: 'disabled' }],
    });
    expect([await statusOf(one), await statusOf(two)]).toEqual([6, 6]);
    expect((await web.get(`/api/videofile.php?video_id=${one}`)).statusCode).toBeGreaterThanOrEqual(400);
    const statement = (await web.get(`/api/decision/${await statementOf(one)}.json`)).json();
    expect(statement).toMatchObject({
      ground: 'copyright',
      fact: 'It is the same film',
      copyright: { work: NOTICE.work, claimant: 'Claire Claimant', may_counter: true, countered: null },
    });
    // One notice is one strike.
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM decisions
      WHERE act = 'strike' AND member_id = ${ids.bert}`.execute(web.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('declines with a reason that the claimant reads, and never decides about their own', async () => {
    const [one, own] = [await addPublic(), await addPublic('mora')];
    const key = await sendFor(one, own);
    const [first, second] = await materialsOf(key);
    expect(await decide('decline', first, 'mora', 'It is another film')).toMatchObject({ state: 'declined' });
    expect(await decide('disable', second, 'mora')).toMatchObject({ ok: false, code: 'no_permission' });
    expect(await decide('decline', second, 'mora')).toMatchObject({ ok: false, code: 'no_permission' });
    expect(await decide('release', first)).toMatchObject({ ok: false, code: 'bad_request' });
    expect(await decide('decline', second, 'miro', '')).toMatchObject({ code: 'required', field: 'reason' });
    expect((await follow(key)).materials).toMatchObject([
      { state: 'declined', reason: 'It is another film' },
      {},
    ]);
    expect(await statusOf(one)).toBe(1);
    await sql`UPDATE copyright_notices SET state = 'closed'`.execute(web.db);
  });

  it('cannot show what a notice keeps away, nor can its owner, nor SQL', async () => {
    const { videoId } = await disabled();
    expect(await approve(videoId)).toMatchObject({ ok: false, code: 'no_permission' });
    await expect(sql`UPDATE videos SET status_id = 1 WHERE id = ${videoId}`.execute(web.db)).rejects.toThrow(
      /copyright notice/,
    );
    // Deleted by its owner before the decision, and brought back afterwards.
    const other = await addPublic();
    const notice = await sendFor(other);
    const edit = (act: string, more = {}) =>
      web.post('/api/video_edit.php', { act, video_id: `${other}`, ...more }, { cookie: cookies.anna ?? '' });
    await edit('2');
    await decide('disable', (await materialsOf(notice))[0]);
    expect((await edit('4', { days: '1' })).json()).toMatchObject({ ok: true });
    await sql`UPDATE videos SET republish_at = now() WHERE id = ${other}`.execute(web.db);
    const { republishDue } = await import('../../publication/publication.ts');
    await republishDue(web);
    expect(await statusOf(other)).toBe(4);
    expect(await approve(other)).toMatchObject({ code: 'no_permission' });
    const album = await addAlbum();
    const { receipt } = (await send(`/album/${album}/harbour/`)).json<{ receipt: { key: string } }>();
    await decide('disable', (await materialsOf(receipt.key))[0]);
    expect(await statusOf(album, 'albums')).toBe(6);
    await expect(sql`UPDATE albums SET status_id = 1 WHERE id = ${album}`.execute(web.db)).rejects.toThrow(
      /copyright notice/,
    );
  });
});

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
    const told = (await web.get(`/api/decision/${statement}.json`)).json();
    expect(told.copyright).toMatchObject({
      state: 'countered',
      may_counter: false,
      countered: expect.any(String),
    });
    // Whoever reads the statement reads no contact data.
    expect(JSON.stringify(told)).not.toMatch(/Lantern Road|claire@|Harbour Street/);
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
    const due = (await follow(notice)).materials[0]?.restore_from?.slice(0, 10) ?? 'none';
    expect(mail?.text).toContain(due);
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
    const told = (
      await web.post('/api/notifications.php', { act: 'list' }, { cookie: cookies.miro ?? '' })
    ).json();
    expect(told.notifications).toMatchObject([{ kind: 'copyright' }]);
    // Moderators are told once more before the last day, while it is not shown.
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
