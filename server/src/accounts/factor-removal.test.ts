/** The way back into an account whose second factor is lost, over a real database. Days pass by moving what is due. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { appCode } from '../testing/authenticators.ts';
import { addMember, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, sessionAfter, type TestWeb } from '../testing/web.ts';
import { findSession } from '../sign-in/sessions.ts';
import { closeAccount } from './account-changes.sql.ts';
import { runSecondFactorWith } from './cli/run.ts';
import { makeDataExports } from './data-exports.ts';
import {
  REMOVAL_ASKS_PER_NETWORK,
  REMOVAL_CODES_PER_NETWORK,
  REMOVALS_PER_DAY,
  removeDueFactors,
} from './factor-removal.ts';

let web: TestWeb;
const secrets: Record<string, string> = {};
const sessions: Record<string, string> = {};
beforeAll(async () => {
  web = await openTestWeb();
  for (const name of ['anna', 'bert', 'carla'])
    await addMember(web.db, name, { email: `${name}@example.org` });
  await addMember(web.db, 'nomail', { email: null });
  for (const name of ['anna', 'bert', 'nomail']) await switchOn(name);
  sessions.carla = await web.signIn('carla');
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await sql`DELETE FROM factor_removals`.execute(web.db);
  await web.mails();
});

const PAGE = { accept: 'text/html' };
const cookieOf = (answer: LightMyRequestResponse, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name)?.value;
const switchOn = async (name: string) => {
  let session = await web.signIn(name);
  const call = async (form: Record<string, string>) => {
    const answer = await web.post('/api/second-factor.php', form, { cookie: session });
    session = sessionAfter(answer, session);
    return answer.json();
  };
  const { setup } = await call({ act: 'begin', old: TEST_PASSWORD });
  await call({ act: 'confirm', code: appCode(setup.secret) });
  secrets[name] = setup.secret;
  sessions[name] = session;
};
const stepOf = async (usr: string): Promise<string> =>
  `step=${cookieOf(await web.post('/api/signin.php', { usr, pwd: TEST_PASSWORD }), 'step')}`;
const lose = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  web.post('/api/factor-loss.php', form, headers);
const as = (name: string) => ({ cookie: sessions[name] ?? '' });
const codeIn = (text = ''): string => /\/restore-([\w-]+)\/\?for=(?:codes|keep)/.exec(text)?.[1] ?? '';
const newMails = async () => web.mails();
/** Asks and follows the mail. @returns the code that stops it */
const start = async (name: string): Promise<string> => {
  await lose({ act: 'ask' }, { cookie: await stepOf(name) });
  const asked = (await newMails()).at(-1);
  expect((await lose({ act: 'begin', code: codeIn(asked?.text) })).json()).toMatchObject({ ok: true });
  const [started] = await newMails();
  return codeIn(started?.text);
};
const daysPass = () => sql`UPDATE factor_removals SET due_at = due_at - interval '7 days'`.execute(web.db);
const context = () => ({
  db: web.db,
  siteName: 'Foyer',
  publicUrl: 'http://localhost',
  wakeOutbox: () => {},
});
const isSignedIn = async (name: string): Promise<boolean> =>
  (await web.post('/api/member.php', { act: 'own' }, as(name))).statusCode === 200;
const wantsCode = async (usr: string): Promise<boolean> =>
  (await web.post('/api/signin.php', { usr, pwd: TEST_PASSWORD })).json().field === 'code';

describe('a lost second factor', () => {
  it('is asked for with the password, and proven by the mail, which alone starts the wait', async () => {
    expect((await lose({ act: 'ask' })).json()).toMatchObject({ ok: false, code: 'need_auth' });
    expect((await lose({ act: 'ask' }, as('anna'))).json()).toMatchObject({ code: 'need_auth' });
    const asked = await lose({ act: 'ask' }, { cookie: await stepOf('anna') });
    expect(asked.json()).toEqual({ ok: true, due: null });
    const [mail] = await newMails();
    expect(mail).toMatchObject({ to: 'anna@example.org' });
    // Asked is not started.
    expect((await lose({ act: 'state' }, as('anna'))).json()).toEqual({ ok: true, due: null });
    const started = (await lose({ act: 'begin', code: codeIn(mail?.text) })).json();
    const days = (Date.parse(started.due) - Date.now()) / 86_400_000;
    expect([Math.round(days), started.ok]).toEqual([7, true]);
    // The link works once.
    expect((await lose({ act: 'begin', code: codeIn(mail?.text) })).json()).toMatchObject({
      code: 'not_found',
    });
    const day = new Date(started.due).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    const reported = await newMails();
    expect(reported.map(({ to, text }) => [to, text.includes('for=keep'), text.includes(day)])).toEqual([
      ['anna@example.org', true, true],
    ]);
  });

  it('is reported to each session of the account, and to nobody else', async () => {
    await start('anna');
    const due = (await lose({ act: 'state' }, as('anna'))).json().due;
    const { siteName, publicUrl } = web.deps.config;
    const context = { ...web.deps, siteName, publicUrl };
    const viewerOf = async (name: string) =>
      (await findSession(context, sessions[name]?.replace('session=', '') ?? ''))?.viewer;
    expect(await viewerOf('anna')).toMatchObject({ name: 'anna', factor_ends: due });
    expect(await viewerOf('bert')).not.toHaveProperty('factor_ends');
    expect((await lose({ act: 'state' }, as('bert'))).json().due).toBeNull();
    expect((await lose({ act: 'state' })).json()).toMatchObject({ code: 'need_auth' });
  });

  it('is removed after the days with codes and passkeys; every session and half-done sign-in ends, and a mail says so', async () => {
    const step = await stepOf('anna');
    await sql`INSERT INTO passkeys (id, member_id, public_key, counter, name)
      SELECT 'lost', id, decode('00', 'hex'), 0, 'Phone' FROM members WHERE name = 'anna'`.execute(web.db);
    await start('anna');
    expect(await removeDueFactors(context())).toBe(0);
    expect([await wantsCode('anna'), await isSignedIn('anna')]).toEqual([true, true]);
    await daysPass();
    expect(await removeDueFactors(context())).toBe(1);
    expect([await wantsCode('anna'), await isSignedIn('anna')]).toEqual([false, false]);
    expect((await lose({ act: 'ask' }, { cookie: step })).json()).toMatchObject({ code: 'need_auth' });
    const { rows } =
      await sql`SELECT 1 FROM passkeys p JOIN members m ON m.id = p.member_id WHERE m.name = 'anna'
      UNION ALL SELECT 1 FROM recovery_codes c JOIN members m ON m.id = c.member_id WHERE m.name = 'anna'`.execute(
        web.db,
      );
    expect(rows).toEqual([]);
    expect((await newMails()).map(({ to }) => to)).toEqual(['anna@example.org']);
    expect(await removeDueFactors(context())).toBe(0);
    // The others keep theirs.
    expect([await wantsCode('bert'), await isSignedIn('bert')]).toEqual([true, true]);
    await switchOn('anna');
  });

  it('stays when one who is signed in stops it: with one call, of the own account alone', async () => {
    await start('bert');
    expect((await lose({ act: 'keep' }, as('carla'))).json()).toMatchObject({ ok: true });
    expect((await lose({ act: 'keep' })).json()).toMatchObject({ code: 'need_auth' });
    expect((await lose({ act: 'state' }, as('bert'))).json().due).not.toBeNull();
    expect((await lose({ act: 'keep' }, as('bert'))).json()).toEqual({ ok: true, due: null });
    await daysPass();
    expect(await removeDueFactors(context())).toBe(0);
    expect(await wantsCode('bert')).toBe(true);
    expect((await newMails()).map(({ to }) => to)).toEqual(['bert@example.org']);
  });

  it('stays when the mail’s link stops it, without a session; once', async () => {
    const code = await start('bert');
    expect(
      (await lose({ act: 'keep', code: code.replace(/./, (first) => (first === 'X' ? 'Y' : 'X')) })).json(),
    ).toMatchObject({
      code: 'not_found',
    });
    expect((await lose({ act: 'begin', code })).json()).toMatchObject({ code: 'not_found' });
    expect((await lose({ act: 'keep', code })).json()).toEqual({ ok: true, due: null });
    expect((await lose({ act: 'keep', code })).json()).toMatchObject({ code: 'not_found' });
    expect((await lose({ act: 'state' }, as('bert'))).json().due).toBeNull();
  });

  it('is either stopped or removed when both happen at the same time', async () => {
    await start('bert');
    await daysPass();
    const [stopped, removed] = await Promise.all([
      lose({ act: 'keep' }, as('bert')),
      removeDueFactors(context()),
    ]);
    expect(removed === 1).toBe(!(await wantsCode('bert')));
    if (stopped.statusCode === 200 && removed === 0) expect(await isSignedIn('bert')).toBe(true);
    if (removed === 1) await switchOn('bert');
  });

  it('starts over after a new password by mail, and ends with the second factor', async () => {
    await start('bert');
    await web.post('/api/second-factor.php', { act: 'off', old: TEST_PASSWORD, code: '000000' }, as('bert'));
    expect((await lose({ act: 'state' }, as('bert'))).json().due).not.toBeNull();
    await sql`UPDATE second_factors SET last_counter = 0`.execute(web.db);
    const off = { act: 'off', old: TEST_PASSWORD, code: appCode(secrets.bert ?? '') };
    const answer = await web.post('/api/second-factor.php', off, as('bert'));
    expect(answer.json()).toEqual({ ok: true });
    sessions.bert = sessionAfter(answer, sessions.bert ?? '');
    expect((await lose({ act: 'state' }, as('bert'))).json().due).toBeNull();
    await switchOn('bert');

    await start('bert');
    await web.post('/api/restore.php', { act: 'ask', email: 'bert@example.org' });
    const mail = (await newMails()).at(-1);
    const code = /\/restore-([\w-]+)\//.exec(mail?.text ?? '')?.[1] ?? '';
    await web.post('/api/restore.php', { act: 'set', code, pwd: TEST_PASSWORD });
    await daysPass();
    expect(await removeDueFactors(context())).toBe(0);
    sessions.bert = '';
    expect(await wantsCode('bert')).toBe(true);
  });

  it('is in the file of one’s data, and goes with the account', async () => {
    await addMember(web.db, 'leaver', { email: 'leaver@example.org' });
    await switchOn('leaver');
    await newMails();
    await start('leaver');
    const id = Number(
      (await sql<{ id: number }>`SELECT id FROM members WHERE name = 'leaver'`.execute(web.db)).rows[0]?.id,
    );
    await web.post('/api/member.php', { act: 'export', old: TEST_PASSWORD }, as('leaver'));
    await makeDataExports(web.db);
    const { member } = (await web.post('/api/member.php', { act: 'own' }, as('leaver'))).json();
    const file = await web.get(`/api/own-data.json?export_id=${member.data_export.export_id}`, as('leaver'));
    expect(file.json().second_factor).toMatchObject([{ ends_at: expect.any(String) }]);
    await web.db.transaction().execute((tx) => closeAccount(tx, id));
    const { rows } = await sql`SELECT 1 FROM factor_removals WHERE member_id = ${id}`.execute(web.db);
    expect(rows).toEqual([]);
  });

  it('sends no more mails than a few a day, no matter who asks, and none once it has started', async () => {
    const step = await stepOf('bert');
    for (let n = 0; n < REMOVALS_PER_DAY; n += 1)
      expect((await lose({ act: 'ask' }, { cookie: step })).json()).toMatchObject({ ok: true });
    const stopped = await lose({ act: 'ask' }, { cookie: step });
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'rate_limited']);
    const mails = await newMails();
    expect(mails).toHaveLength(REMOVALS_PER_DAY);
    // The last mail counts.
    const codes = mails.map(({ text }) => codeIn(text));
    const answers = await Promise.all(codes.map((code) => lose({ act: 'begin', code })));
    expect(answers.filter((answer) => answer.json().ok)).toHaveLength(1);
    await newMails();
    await web.db.deleteFrom('limits').execute();
    expect((await lose({ act: 'ask' }, { cookie: step })).json()).toMatchObject({ due: expect.any(String) });
    expect(await newMails()).toEqual([]);
  });

  it('slows down a network that asks, or tries codes', async () => {
    const from = { 'x-forwarded-for': '192.0.2.9' };
    const step = await stepOf('nomail');
    for (let n = 0; n < REMOVAL_ASKS_PER_NETWORK; n += 1)
      expect((await lose({ act: 'ask' }, { ...from, cookie: step })).json().code).toBe('eml_doesnt_exist');
    expect((await lose({ act: 'ask' }, { ...from, cookie: step })).statusCode).toBe(429);
    const code = 'x'.repeat(32);
    const statuses = [];
    for (let n = 0; n <= REMOVAL_CODES_PER_NETWORK; n += 1)
      statuses.push((await lose({ act: n % 2 ? 'begin' : 'keep', code }, from)).statusCode);
    expect([statuses.slice(0, -1).includes(429), statuses.at(-1)]).toEqual([false, 429]);
  });

  it('works without scripts', async () => {
    const step = await stepOf('bert');
    const locationOf = async (form: Record<string, string>, cookie = '') =>
      (await lose(form, { ...PAGE, cookie })).headers.location;
    expect(await locationOf({ act: 'ask' })).toBe('/sign-in/?error=need_auth');
    expect(await locationOf({ act: 'ask', next: '/edit/' }, step)).toBe(
      '/sign-in/?step=lost&sent=1&next=%2Fedit%2F',
    );
    const [mail] = await newMails();
    const code = codeIn(mail?.text);
    expect(await locationOf({ act: 'begin', code })).toBe(`/restore-${code}/?for=codes&sent=1`);
    expect(await locationOf({ act: 'begin', code })).toBe(`/restore-${code}/?for=codes&error=not_found`);
    const [started] = await newMails();
    const keep = codeIn(started?.text);
    expect(await locationOf({ act: 'keep', code: keep })).toBe(`/restore-${keep}/?for=keep&sent=1`);
    expect(await locationOf({ act: 'begin', code: '../x' })).toBe('/restore-/?for=codes&error=not_found');
  });
});

describe('npm run second-factor', () => {
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const isWell = await runSecondFactorWith(context(), args, (line) => lines.push(line));
    return { isWell, lines };
  };

  it('lists what waits, and removes immediately what its member lost', async () => {
    expect(await run('list')).toEqual({ isWell: true, lines: ['no removal waits'] });
    await start('anna');
    expect((await run('list')).lines).toEqual([expect.stringMatching(/^20.*Z {2}anna$/)]);
    expect(await run('remove', 'ANNA')).toMatchObject({ isWell: true });
    expect([await wantsCode('anna'), await isSignedIn('anna')]).toEqual([false, false]);
    expect((await newMails()).map(({ to }) => to)).toEqual(['anna@example.org']);
    expect(await run('remove', 'anna')).toMatchObject({ isWell: false });
    expect(await run('remove', 'nobody')).toEqual({ isWell: false, lines: ['nobody is called nobody'] });
    await expect(run('remove')).rejects.toThrow('npm run second-factor -- list | remove NAME');
  });
});
