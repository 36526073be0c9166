/** While somebody guesses at an account, its owner gets in all the same, on a device that the account does not know. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { appCode, createPasskey } from '../testing/authenticators.ts';
import { addMember, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, sessionAfter, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

/** Ten tries each: what five networks do within an hour. */
const ATTACKERS = ['2001:db8:1::1', '2001:db8:2::1', '2001:db8:3::1', '2001:db8:4::1', '2001:db8:5::1'];
const HOME = '192.0.2.9';

let web: TestWeb;
let secret = '';
let passkey: ReturnType<typeof createPasskey> | undefined;
beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'Anna', { language: 'de' });
  await addMember(web.db, 'Berta');
  await addMember(web.db, 'nomail', { email: null });
  let cookie = await web.signIn('Anna');
  const factor = async (form: Record<string, string>) => {
    const answer = await web.post('/api/second-factor.php', form, { cookie });
    cookie = sessionAfter(answer, cookie);
    return answer.json();
  };
  ({ secret } = (await factor({ act: 'begin', old: TEST_PASSWORD })).setup);
  await factor({ act: 'confirm', code: appCode(secret) });
  const { options } = (
    await web.post('/api/passkeys.php', { act: 'options', old: TEST_PASSWORD }, { cookie })
  ).json();
  passkey = createPasskey({ origin: TEST_ORIGIN, rpId: 'localhost' });
  const credential = passkey.register(options.challenge);
  await web.post('/api/passkeys.php', { act: 'add', credential, name: 'Phone' }, { cookie });
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await sql`DELETE FROM sign_in_steps`.execute(web.db);
  await sql`UPDATE second_factors SET last_counter = 0`.execute(web.db);
  await web.mails();
});

const send = (
  url: string,
  form: Record<string, string>,
  { address = HOME, cookie }: { address?: string; cookie?: string } = {},
) =>
  web.app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: TEST_ORIGIN,
      accept: 'application/json',
      ...(cookie && { cookie }),
    },
  });
const cookieOf = (answer: LightMyRequestResponse, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name)?.value;
const attack = async (usr = 'Anna') => {
  for (const address of ATTACKERS)
    for (let n = 0; n < 10; n += 1)
      await send('/api/signin.php', { usr, pwd: `wrong words ${n}` }, { address });
};
const signIn = (form: Record<string, string>, address = HOME) =>
  send('/api/signin.php', { usr: 'Anna', pwd: TEST_PASSWORD, ...form }, { address });

describe('an account that five networks guess at', () => {
  it('is refused to the right password alone, as to any other', async () => {
    await attack();
    const right = await signIn({});
    const wrong = await signIn({ pwd: 'wrong words' });
    expect([right.statusCode, wrong.statusCode]).toEqual([429, 429]);
    expect(right.json()).toEqual(wrong.json());
  });

  it('lets in who has password and code together', async () => {
    await attack();
    const answer = await signIn({ code: appCode(secret) });
    expect(answer.json()).toMatchObject({ ok: true, member: { name: 'Anna' } });
    // From now on the device is known, and the password is enough before the second step.
    const known = `device=${cookieOf(answer, 'device')}`;
    const again = await send('/api/signin.php', { usr: 'Anna', pwd: TEST_PASSWORD }, { cookie: known });
    expect(again.json()).toMatchObject({ code: 'need_auth', field: 'code' });
  });

  it('takes a code once', async () => {
    await attack();
    const code = appCode(secret);
    expect((await signIn({ code })).json().ok).toBe(true);
    await web.db.deleteFrom('limits').execute();
    await attack();
    expect((await signIn({ code })).statusCode).toBe(429);
  });

  it('answers the same whether the password was right, the code, or neither', async () => {
    await attack();
    await attack('nobody');
    const code = appCode(secret);
    const answers = [
      await signIn({ code: '000000' }),
      await signIn({ pwd: 'wrong words', code }),
      await signIn({ pwd: 'wrong words', code: '000000' }),
      await signIn({ usr: 'nobody', code }),
      await signIn({ code: 'ABCD-EFGH-IJKL-MNOP' }),
    ];
    const shown = answers.map(({ statusCode, body, cookies }) => ({ statusCode, body, cookies }));
    for (const answer of shown) expect(answer).toEqual(shown[0]);
    expect(shown[0]?.statusCode).toBe(429);
    // What was wrong with another’s password used up nothing of the code.
    expect((await signIn({ code })).json().ok).toBe(true);
  });

  it('does not let codes be guessed: neither by one network nor by many', async () => {
    await attack();
    for (let n = 0; n < 30; n += 1) await signIn({ code: `${100_000 + n}` }, `198.51.100.${n}`);
    // Anyone who has the password has used up what may be tried: the owner has the passkey and the mail.
    expect((await signIn({ code: appCode(secret) })).statusCode).toBe(429);
    const reported = (await web.mails()).map(({ to, subject }) => [to, subject]);
    expect(reported).toHaveLength(2);
    expect(reported.every(([to]) => to === 'Anna@example.org')).toBe(true);
  });

  it('lets in who has a passkey', async () => {
    await attack();
    const { options } = (await send('/api/passkey-signin.php', { act: 'options' })).json();
    const credential = passkey?.sign(options.challenge) ?? '';
    const answer = await send('/api/passkey-signin.php', { act: 'verify', credential });
    expect(answer.json()).toMatchObject({ ok: true });
    expect(cookieOf(answer, 'session')).toBeDefined();
  });
});

describe('signing in by the link of a mail', () => {
  const ask = async (usr: string, address?: string) => {
    const answer = await send('/api/signin-link.php', { act: 'ask', usr }, { ...(address && { address }) });
    const mails = await web.mails();
    const [, code = ''] = /\/restore-([\w-]{32})\/\?for=sign-in/.exec(mails.at(-1)?.text ?? '') ?? [];
    return { answer, browser: `link=${cookieOf(answer, 'link')}`, code, mails };
  };
  const open = (code: string, cookie: string) =>
    send('/api/signin-link.php', { act: 'open', code }, { cookie });

  it('works while the account is attacked, once, in the browser that asked', async () => {
    await attack('Berta');
    const { code, browser, mails } = await ask('Berta');
    expect(mails.map(({ to }) => to)).toContain('Berta@example.org');
    expect((await open(code, 'link=another')).json()).toMatchObject({ code: 'not_found' });
    expect((await open(code, '')).json()).toMatchObject({ code: 'not_found' });
    const answer = await open(code, browser);
    expect(answer.json()).toEqual({ ok: true });
    const session = `session=${cookieOf(answer, 'session')}`;
    const list = await web.post('/api/sessions.php', { act: 'list' }, { cookie: session });
    expect(list.json().sessions).toHaveLength(1);
    expect((await open(code, browser)).json()).toMatchObject({ code: 'not_found' });
  });

  it('is not done by opening the page', async () => {
    const { code, browser } = await ask('Berta');
    const page = await web.get(`/restore-${code}/?for=sign-in`, { cookie: browser });
    expect(cookieOf(page, 'session')).toBeUndefined();
    expect((await open(code, browser)).json()).toEqual({ ok: true });
  });

  it('is over after a quarter of an hour', async () => {
    const { code, browser } = await ask('Berta');
    const { rows } = await sql<{ minutes: number }>`
      SELECT extract(epoch FROM expires_at - now())::float8 / 60 AS minutes FROM sign_in_steps`.execute(
      web.db,
    );
    expect(rows[0]?.minutes).toBeCloseTo(15, 0);
    await sql`UPDATE sign_in_steps SET expires_at = now()`.execute(web.db);
    expect((await open(code, browser)).json()).toMatchObject({ code: 'not_found' });
  });

  it('does not go past a second factor', async () => {
    const { code, browser } = await ask('anna@example.org');
    const answer = await open(code, browser);
    expect(answer.json()).toMatchObject({ code: 'need_auth', field: 'code' });
    expect(cookieOf(answer, 'session')).toBeUndefined();
    const step = `step=${cookieOf(answer, 'step')}`;
    const done = await send('/api/signin-code.php', { code: appCode(secret) }, { cookie: step });
    expect(done.json()).toEqual({ ok: true });
    expect(cookieOf(done, 'session')).toBeDefined();
  });

  it('is asked for alike by whatever name', async () => {
    const answers = [await ask('Berta'), await ask('nobody'), await ask('nomail')];
    const shown = answers.map(({ answer }) => [answer.statusCode, answer.body]);
    expect(shown).toEqual([shown[0], shown[0], shown[0]]);
    expect(answers.every(({ browser }) => /^link=[\w-]{32}$/.test(browser))).toBe(true);
    expect(answers.map(({ mails }) => mails.length)).toEqual([1, 0, 0]);
  });

  it('fills no mailbox', async () => {
    const statuses: number[] = [];
    let mails = 0;
    for (let n = 0; n < 24; n += 1) {
      const asked = await ask('Berta', `198.51.100.${n}`);
      statuses.push(asked.answer.statusCode);
      mails += asked.mails.length;
    }
    expect(mails).toBe(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
  });

  it('works without scripts, and says so when the link is of no use', async () => {
    const asPage = { accept: 'text/html' };
    const asked = await web.post('/api/signin-link.php', { act: 'ask', usr: 'Berta' }, asPage);
    expect([asked.statusCode, asked.headers.location]).toEqual([303, '/sign-in/?step=link&sent=1']);
    await web.mails();
    const code = 'x'.repeat(32);
    const refused = await web.post('/api/signin-link.php', { act: 'open', code }, asPage);
    expect(refused.headers.location).toBe(`/restore-${code}/?for=sign-in&error=not_found&field=code`);
  });
});
