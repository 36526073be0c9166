/** Notices from outside: a receipt that is followed without an account, and clocks that ring before they run out. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addMember, addVideo } from '../../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';
import { mayMailReceipt } from './receipt-mail.ts';
import { addBusinessDays, alarmDueReports, dueAt } from './notices.ts';

let web: TestWeb;
let mora = '';
beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'mora', { is_moderator: true });
  mora = await web.signIn('mora');
});
afterAll(() => web.close());
beforeEach(async () => {
  await sql`DELETE FROM limits`.execute(web.db);
  await sql`DELETE FROM reports`.execute(web.db);
  await sql`DELETE FROM notifications`.execute(web.db);
});

/** As a browser without scripts posts it. */
const send = async (reason: string): Promise<string> => {
  await sql`DELETE FROM limits`.execute(web.db);
  const video = await addVideo(web.db, { title: 'Harbour' });
  const answer = await web.postFile(
    '/api/report.php',
    { email: 'visitor@example.org', message: 'Please look', section: 'video', object_id: `${video}`, reason },
    undefined,
    { accept: 'text/html' },
  );
  return /^\/notice\/([\w-]{24})\/$/.exec(String(answer.headers.location))?.[1] ?? `${answer.statusCode}`;
};
const read = (key: string) => web.get(`/api/notice/${key}.json`);
const HOUR_MS = 3_600_000;

describe('a notice from outside', () => {
  it('is followed by the key of its receipt, and by nothing else', async () => {
    const key = await send('consent');
    const answer = await read(key);
    expect(answer.json()).toMatchObject({ state: 'open', reason: 'consent', section: 'video', answer: '' });
    expect(answer.headers['cache-control']).toMatch(/no-store/);
    expect(answer.body).not.toMatch(/visitor@|Please look/);
    const { number } = answer.json<{ number: number }>();
    for (const guess of [`${number}`, `${key.slice(0, -1)}`, 'x'.repeat(24), '%00'])
      expect((await read(guess)).statusCode).toBeGreaterThanOrEqual(400);
    const form = { act: 'answer', report_id: `${number}`, text: 'It was taken down.' };
    await web.post('/api/moderation_reports.php', form, { cookie: mora });
    expect((await read(key)).json()).toMatchObject({
      state: 'closed',
      answer: 'It was taken down.',
      closed: expect.any(String),
    });
  });

  it('comes back by mail as a receipt to the address that was left, a few times an hour', async () => {
    await sql`DELETE FROM mails`.execute(web.db);
    const key = await send('spam');
    const [mail] = await web.mails();
    expect(mail?.to).toBe('visitor@example.org');
    expect(mail?.text).toContain(`/notice/${key}/`);
    // Anybody may write another's address into the form.
    const left = ['A@example.org', 'a@example.org', 'a@example.org', 'a@example.org', 'a@example.org'];
    const isMailed: boolean[] = [];
    for (const email of left) isMailed.push(await mayMailReceipt(web.db, email));
    expect(isMailed).toEqual([true, true, true, true, false]);
  });

  it('is sent by a member without an address; its page has the answer, and no mail goes anywhere', async () => {
    await sql`DELETE FROM mails`.execute(web.db);
    await addMember(web.db, 'nora');
    const nora = await web.signIn('nora');
    const form = { message: 'Please look', section: 'video', object_id: '1', reason: 'spam' };
    const asVisitor = await web.postFile('/api/report.php', form, undefined, { accept: 'text/html' });
    expect(asVisitor.headers.location).toBe('/contact/?error=required');
    const asMember = await web.postFile('/api/report.php', form, undefined, {
      accept: 'text/html',
      cookie: nora,
    });
    const [, key = ''] = /^\/notice\/([\w-]{24})\/$/.exec(String(asMember.headers.location)) ?? [];
    const { number } = (await read(key)).json<{ number: number }>();
    const answer = { act: 'answer', report_id: `${number}`, text: 'Thank you.' };
    expect((await web.post('/api/moderation_reports.php', answer, { cookie: mora })).json()).toMatchObject({
      ok: true,
    });
    expect((await read(key)).json()).toMatchObject({ answer: 'Thank you.' });
    expect(await web.mails()).toEqual([]);
  });

  it('has 48 hours where somebody did not agree, seven working days where it is a complaint', () => {
    // A Friday.
    const friday = new Date('2026-11-20T15:00:00Z');
    expect(dueAt('consent', friday)?.toISOString()).toBe('2026-11-22T15:00:00.000Z');
    for (const reason of ['illegal', 'copyright', 'abuse'] as const)
      expect(dueAt(reason, friday)?.toISOString()).toBe('2026-12-01T15:00:00.000Z');
    for (const reason of ['', 'spam', 'broken', 'wrong_data', 'other'] as const)
      expect(dueAt(reason, friday)).toBeNull();
    expect(addBusinessDays(new Date('2026-11-21T00:00:00Z'), 1).toISOString()).toBe(
      '2026-11-23T00:00:00.000Z',
    );
  });

  it('comes before what has more time, and rings once before its time is up', async () => {
    await send('spam');
    await send('copyright');
    const first = await send('consent');
    const list = async () =>
      (await web.get('/api/moderation/reports.json', { cookie: mora })).json<{
        reports: { reason: string }[];
      }>();
    expect((await list()).reports.map(({ reason }) => reason)).toEqual(['consent', 'copyright', 'spam']);
    const now = Date.now();
    const ring = (hours: number) => alarmDueReports(web.db, new Date(now + hours * HOUR_MS));
    await sql`DELETE FROM notifications`.execute(web.db);
    expect(await ring(1)).toBe(0);
    expect(await ring(25)).toBe(1);
    expect(await ring(26)).toBe(0);
    const reported = (await web.post('/api/notifications.php', { act: 'list' }, { cookie: mora })).json();
    expect(reported.notifications).toMatchObject([{ kind: 'report_due' }]);
    // What is dealt with rings no more.
    await sql`UPDATE reports SET state = 'closed' WHERE reason = 'copyright'`.execute(web.db);
    expect(await ring(24 * 30)).toBe(0);
    const overdue = async () =>
      (await web.get('/api/moderation/desk.json', { cookie: mora })).json<{ overdue: number }>().overdue;
    expect(await overdue()).toBe(0);
    await sql`UPDATE reports SET due_at = now() - interval '1 minute' WHERE key = ${first}`.execute(web.db);
    expect(await overdue()).toBe(1);
  });

  it('counts at the desk what waits at the records desk, for anyone who has that role, too', async () => {
    const desk = async (cookie: string) => (await web.get('/api/moderation/desk.json', { cookie })).json();
    expect(await desk(mora)).not.toHaveProperty('records');
    await addMember(web.db, 'keeper', { is_moderator: true, is_records_keeper: true });
    const keeper = await web.signIn('keeper');
    expect(await desk(keeper)).toMatchObject({ records: 0, records_overdue: 0 });
    await sql`INSERT INTO consent_requests (uses, sealed, due_at)
      VALUES ('{streaming}', 'x', now() + interval '1 hour'), ('{embedding}', 'y', now() - interval '1 hour')`.execute(
      web.db,
    );
    expect(await desk(keeper)).toMatchObject({ records: 2, records_overdue: 1 });
  });
});
