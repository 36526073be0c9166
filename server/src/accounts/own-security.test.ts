/** Two-step sign-in and passkeys, from the settings to the session, over a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { createWeb } from '../app/web.ts';
import { CODE_STRANGERS_PER_HOUR, CODE_TRIES } from '../sign-in/limit-codes.ts';
import { appCode, createPasskey } from '../testing/authenticators.ts';
import { addMember, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, sessionAfter, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
/** Another process on the same database. */
let other: FastifyInstance;
const sessions: Record<string, string> = {};
beforeAll(async () => {
  web = await openTestWeb();
  other = await createWeb(web.deps, { missing: async () => [] });
  for (const name of ['anna', 'bert', 'carla', 'dora']) {
    await addMember(web.db, name, { email: `${name}@example.org` });
    sessions[name] = await web.signIn(name);
  }
  await addMember(web.db, 'guest', { password_hash: null });
});
afterAll(async () => {
  await other.close();
  await web.close();
});
beforeEach(() => web.db.deleteFrom('limits').execute());

const as = (name: string) => ({ cookie: sessions[name] ?? '' });
const call = async (url: string, name: string, form: Record<string, string>) => {
  const answer = await web.post(url, form, as(name));
  sessions[name] = sessionAfter(answer, sessions[name] ?? '');
  return answer.json();
};
const factor = (name: string, form: Record<string, string>) => call('/api/second-factor.php', name, form);
const passkeys = (name: string, form: Record<string, string>) => call('/api/passkeys.php', name, form);
const cookieOf = (answer: LightMyRequestResponse, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name)?.value;
const passwordOf = (usr: string, headers: Record<string, string> = {}) =>
  web.post('/api/signin.php', { usr, pwd: TEST_PASSWORD }, headers);
/** The first step of a sign-in. @returns its cookie */
const stepOf = async (usr: string, headers: Record<string, string> = {}): Promise<string> =>
  `step=${cookieOf(await passwordOf(usr, headers), 'step')}`;
const codeOf = (step: string, code: string, headers: Record<string, string> = {}) =>
  web.post('/api/signin-code.php', { code }, { ...headers, cookie: step });
/** The same in another process. */
const codeElsewhere = (step: string, code: string, headers: Record<string, string> = {}) =>
  other.inject({
    method: 'POST',
    url: '/api/signin-code.php',
    payload: `code=${code}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: TEST_ORIGIN,
      accept: 'application/json',
      ...headers,
      cookie: step,
    },
  });
/** As if no code had been used yet. */
const timePasses = () => sql`UPDATE second_factors SET last_counter = 0`.execute(web.db);
const subjects = async () => (await web.mails()).map(({ to, text }) => `${to}: ${text.split('\n')[2]}`);

/** Switches it on. */
const switchOn = async (name: string): Promise<{ secret: string; recovery: string[] }> => {
  const { setup } = await factor(name, { act: 'begin', old: TEST_PASSWORD });
  const { recovery_codes } = await factor(name, { act: 'confirm', code: appCode(setup.secret) });
  await timePasses();
  return { secret: setup.secret, recovery: recovery_codes };
};

describe('two-step sign-in', () => {
  let secret = '';
  let recovery: string[] = [];

  it('is set up with the password, and counts once a first code was right', async () => {
    expect(await factor('anna', { act: 'state' })).toEqual({ ok: true, since: null, recovery_left: 0 });
    expect(await factor('anna', { act: 'begin', old: 'wrong password' })).toMatchObject({
      code: 'invalid_usr_or_pwd',
      field: 'old',
    });
    const { setup } = await factor('anna', { act: 'begin', old: TEST_PASSWORD });
    expect(setup.address).toContain(`secret=${setup.secret}`);
    expect(new URL(setup.address)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(setup.picture.size).toBeGreaterThan(20);
    // Started is not on: the password alone still signs in.
    expect((await passwordOf('anna')).json()).toMatchObject({ ok: true });
    expect(await factor('anna', { act: 'confirm', code: '000000' })).toMatchObject({
      code: 'invalid_usr_or_pwd',
      field: 'code',
    });
    ({ secret } = setup);
    ({ recovery_codes: recovery } = await factor('anna', { act: 'confirm', code: appCode(secret) }));
    expect(new Set(recovery).size).toBe(10);
    expect(await factor('anna', { act: 'state' })).toEqual({
      ok: true,
      since: expect.any(String),
      recovery_left: 10,
    });
    expect(await subjects()).toEqual([expect.stringMatching(/^anna@.*turned on/)]);
    // Nothing of what was shown can be read from the database.
    const { rows } = await sql<{ code_hash: Buffer }>`SELECT code_hash FROM recovery_codes`.execute(web.db);
    expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32));
  });

  it('asks for a code after the right password, and for nothing else after a wrong one', async () => {
    const first = await passwordOf('anna');
    expect(first.statusCode).toBe(401);
    expect(first.json()).toMatchObject({ ok: false, code: 'need_auth', field: 'code' });
    expect(cookieOf(first, 'session')).toBeUndefined();
    expect(first.cookies.find(({ name }) => name === 'step')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    });
    const wrong = await web.post('/api/signin.php', { usr: 'anna', pwd: 'wrong password' });
    const unknown = await web.post('/api/signin.php', { usr: 'nobody', pwd: 'wrong password' });
    expect([wrong.body, cookieOf(wrong, 'step')]).toEqual([unknown.body, undefined]);
  });

  it('signs in with the code of now, which counts once, in every process', async () => {
    await timePasses();
    const [step, second] = [await stepOf('anna'), await stepOf('anna')];
    const code = appCode(secret);
    const done = await codeOf(step, code);
    expect(done.json()).toEqual({ ok: true });
    const session = `session=${cookieOf(done, 'session')}`;
    expect((await web.post('/api/member.php', { act: 'own' }, { cookie: session })).json()).toMatchObject({
      member: { name: 'anna' },
    });
    const again = await codeElsewhere(second, code);
    expect(again.json()).toMatchObject({ code: 'invalid_usr_or_pwd', field: 'code' });
    // The step that was finished is over.
    await timePasses();
    expect((await codeOf(step, code)).json()).toMatchObject({ code: 'need_auth' });
  });

  it.each([-1, 1])('takes a code that is %d step away, for clocks differ', async (steps) => {
    await timePasses();
    expect((await codeOf(await stepOf('anna'), appCode(secret, steps))).json()).toEqual({ ok: true });
  });

  it.each([-3, 3])('takes none that is %d steps away', async (steps) => {
    await timePasses();
    expect((await codeOf(await stepOf('anna'), appCode(secret, steps))).json()).toMatchObject({ ok: false });
  });

  it('takes each recovery code once, however it is typed, and tells of it', async () => {
    await web.mails();
    const [code = ''] = recovery;
    const step = await stepOf('anna');
    expect((await codeOf(step, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).json()).toEqual({ ok: true });
    expect((await codeOf(await stepOf('anna'), code)).json()).toMatchObject({ code: 'invalid_usr_or_pwd' });
    expect(await factor('anna', { act: 'state' })).toMatchObject({ recovery_left: 9 });
    expect(await subjects()).toEqual([expect.stringMatching(/^anna@.*recovery codes/)]);
  });

  it('of two who bring one recovery code at the same time, one gets in', async () => {
    const [, code = ''] = recovery;
    const steps = [await stepOf('anna'), await stepOf('anna')];
    const answers = await Promise.all(steps.map((step) => codeOf(step, code)));
    expect(answers.filter((answer) => answer.json().ok === true)).toHaveLength(1);
  });

  it('slows down anyone who guesses, in all processes together, and tells the owner once', async () => {
    await web.mails();
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const one = await stepOf('anna', from('192.0.2.1'));
    for (let n = 0; n < CODE_TRIES; n += 1)
      expect((await [codeOf, codeElsewhere][n % 2]?.(one, '000000', from('192.0.2.1')))?.statusCode).toBe(
        200,
      );
    const stopped = await codeOf(one, appCode(secret), from('192.0.2.1'));
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'too_many_attempts']);
    // Many networks together do not get further than the ceiling.
    let refused = 0;
    for (let n = 0; n < CODE_STRANGERS_PER_HOUR; n += 1)
      refused += Number((await codeOf(one, '000000', from(`198.51.100.${n}`))).statusCode === 429);
    expect(refused).toBe(CODE_TRIES);
    expect(await subjects()).toEqual([expect.stringMatching(/^anna@.*wrong codes/)]);
  });

  it('works without scripts: a page for the code, which leads on', async () => {
    await timePasses();
    const page = { accept: 'text/html' };
    const first = await web.post(
      '/api/signin.php',
      { usr: 'anna', pwd: TEST_PASSWORD, next: '/edit/' },
      page,
    );
    expect([first.statusCode, first.headers.location]).toEqual([303, '/sign-in/?step=code&next=%2Fedit%2F']);
    const cookie = `step=${cookieOf(first, 'step')}`;
    const form = { code: '000000', next: '/edit/' };
    const wrong = await web.post('/api/signin-code.php', form, { ...page, cookie });
    expect(wrong.headers.location).toBe(
      '/sign-in/?step=code&error=invalid_usr_or_pwd&field=code&next=%2Fedit%2F',
    );
    const right = await web.post(
      '/api/signin-code.php',
      { ...form, code: appCode(secret) },
      { ...page, cookie },
    );
    expect([right.statusCode, right.headers.location]).toEqual([303, '/edit/']);
    expect(cookieOf(right, 'session')).toBeDefined();
    const over = await web.post('/api/signin-code.php', form, page);
    expect(over.headers.location).toBe('/sign-in/?error=need_auth&next=%2Fedit%2F');
  });

  it('ends half-done sign-ins with "sign out everywhere"', async () => {
    await timePasses();
    const step = await stepOf('anna');
    await call('/api/sessions.php', 'anna', { act: 'revoke_all' });
    expect((await codeOf(step, appCode(secret))).json()).toMatchObject({ code: 'need_auth' });
  });

  it('ends half-done sign-ins with a new password by mail', async () => {
    await timePasses();
    await web.mails();
    const step = await stepOf('anna');
    const restore = (form: Record<string, string>) => web.post('/api/restore.php', form);
    await restore({ act: 'ask', email: 'anna@example.org' });
    const code = /\/restore-([\w-]+)\//.exec((await web.mails())[0]?.text ?? '')?.[1] ?? '';
    const set = await restore({ act: 'set', code, pwd: TEST_PASSWORD });
    expect(set.json()).toMatchObject({ ok: true });
    expect((await codeOf(step, appCode(secret))).json()).toMatchObject({ code: 'need_auth' });
    await web.mails();
    const done = await codeOf(await stepOf('anna'), appCode(secret));
    sessions.anna = `session=${cookieOf(done, 'session')}`;
  });

  it('gives new recovery codes for password and code, and the old ones end', async () => {
    await timePasses();
    const form = { act: 'renew', old: TEST_PASSWORD, code: appCode(secret) };
    expect(await factor('anna', { ...form, old: 'wrong password' })).toMatchObject({ field: 'old' });
    expect(await factor('anna', { ...form, code: '000000' })).toMatchObject({ field: 'code' });
    const { recovery_codes } = await factor('anna', form);
    expect(recovery_codes).toHaveLength(10);
    expect((await codeOf(await stepOf('anna'), recovery[5] ?? '')).json()).toMatchObject({ ok: false });
  });

  it('is switched off with password and code alone, and a mail says so', async () => {
    await timePasses();
    await web.mails();
    const code = appCode(secret);
    for (const [form, field] of [
      [{ old: '', code }, 'old'],
      [{ old: TEST_PASSWORD, code: '' }, 'code'],
      [{ old: TEST_PASSWORD, code: '000000' }, 'code'],
    ] as const)
      expect(await factor('anna', { act: 'off', ...form })).toMatchObject({ ok: false, field });
    expect((await passwordOf('anna')).statusCode).toBe(401);
    expect(await factor('anna', { act: 'off', old: TEST_PASSWORD, code })).toEqual({ ok: true });
    expect((await passwordOf('anna')).json()).toMatchObject({ ok: true });
    expect(await subjects()).toEqual([expect.stringMatching(/^anna@.*turned off/)]);
  });

  it('that is on is not set up anew, and a start of another member changes nothing of it', async () => {
    await switchOn('bert');
    expect(await factor('bert', { act: 'begin', old: TEST_PASSWORD })).toMatchObject({ code: 'bad_request' });
    await factor('carla', { act: 'begin', old: TEST_PASSWORD });
    expect(await factor('bert', { act: 'state' })).toMatchObject({ recovery_left: 10 });
    expect((await passwordOf('carla')).json()).toMatchObject({ ok: true });
  });
});

describe('passkeys', () => {
  const site = { origin: TEST_ORIGIN, rpId: 'localhost' };
  const key = createPasskey(site);
  const signIn = (credential: string) => web.post('/api/passkey-signin.php', { act: 'verify', credential });
  const challenge = async (): Promise<string> =>
    (await web.post('/api/passkey-signin.php', { act: 'options' })).json().options.challenge;
  const add = async (name: string, device: typeof key, more: Parameters<typeof key.register>[1] = {}) => {
    const { options } = await passkeys(name, { act: 'options', old: TEST_PASSWORD });
    return passkeys(name, {
      act: 'add',
      credential: device.register(options.challenge, more),
      name: 'Phone',
    });
  };

  it('are made with the password, and a mail says so', async () => {
    await web.mails();
    expect(await passkeys('dora', { act: 'list' })).toEqual({ ok: true, passkeys: [] });
    expect(await passkeys('dora', { act: 'options', old: 'wrong password' })).toMatchObject({ field: 'old' });
    const { options } = await passkeys('dora', { act: 'options', old: TEST_PASSWORD });
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    // The handle that devices keep says nothing of the account.
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toMatch(/dora|example/);
    const added = await passkeys('dora', {
      act: 'add',
      credential: key.register(options.challenge),
      name: ' My phone ',
    });
    expect(added.passkeys).toMatchObject([{ name: 'My phone', last_used: null }]);
    expect(await subjects()).toEqual([expect.stringMatching(/^dora@.*passkey was added/)]);
  });

  it('sign in automatically, once for each question, and say when', async () => {
    const asked = await challenge();
    const credential = key.sign(asked);
    const done = await signIn(credential);
    expect(done.json()).toEqual({ ok: true });
    const session = `session=${cookieOf(done, 'session')}`;
    expect((await web.post('/api/member.php', { act: 'own' }, { cookie: session })).json()).toMatchObject({
      member: { name: 'dora' },
    });
    expect((await signIn(credential)).json()).toMatchObject({ ok: false, code: 'invalid_usr_or_pwd' });
    expect((await passkeys('dora', { act: 'list' })).passkeys[0].last_used).toEqual(expect.any(String));
  });

  it('end with "sign out everywhere", as any session', async () => {
    const session = `session=${cookieOf(await signIn(key.sign(await challenge())), 'session')}`;
    await call('/api/sessions.php', 'dora', { act: 'revoke_all' });
    const answer = await web.post('/api/member.php', { act: 'own' }, { cookie: session });
    expect(answer.statusCode).toBe(401);
  });

  it.each([
    ['for another origin', { origin: 'https://elsewhere.example' }],
    ['for another host', { rpId: 'elsewhere.example' }],
    ['by a device that did not ask who uses it', { isVerified: false }],
  ])('are none %s', async (_what, lies) => {
    expect((await signIn(key.sign(await challenge(), lies))).json()).toMatchObject({ ok: false });
    expect(await add('carla', createPasskey(site), lies)).toMatchObject({ ok: false });
    expect(await passkeys('carla', { act: 'list' })).toMatchObject({ passkeys: [] });
  });

  it.each([
    ['a question that nobody asked', async () => key.sign(Buffer.alloc(32).toString('base64url'))],
    ['an unknown passkey', async () => createPasskey(site).sign(await challenge())],
    [
      'the answer of another passkey',
      async () =>
        JSON.stringify({
          ...JSON.parse(createPasskey(site).sign(await challenge())),
          id: key.id,
          rawId: key.id,
        }),
    ],
    ['no answer', async () => ''],
    ['null', async () => 'null'],
    ['a list', async () => '[]'],
    ['half an answer', async () => JSON.stringify({ id: key.id })],
  ])('does not sign in with %s', async (_what, credential) => {
    const answer = await signIn(await credential());
    expect([answer.statusCode, answer.json().code]).toEqual([200, 'invalid_usr_or_pwd']);
  });

  it('of another account are not made with the question of this one', async () => {
    const { options } = await passkeys('carla', { act: 'options', old: TEST_PASSWORD });
    const credential = createPasskey(site).register(options.challenge);
    expect(await passkeys('dora', { act: 'add', credential, name: 'Phone' })).toMatchObject({ ok: false });
    // Nor is one added twice, to whomever.
    expect(await add('carla', key)).toMatchObject({ ok: false, code: 'rate_limited' });
  });

  it('ask for no code where two-step sign-in is on', async () => {
    const own = createPasskey(site);
    expect(await add('bert', own)).toMatchObject({ ok: true });
    expect((await passwordOf('bert')).statusCode).toBe(401);
    const done = await signIn(own.sign(await challenge()));
    expect([done.json().ok, cookieOf(done, 'session') !== undefined]).toEqual([true, true]);
  });

  it('are renamed and removed by their owner alone', async () => {
    const { passkeys: own } = await passkeys('dora', { act: 'list' });
    const id = own[0].passkey_id;
    for (const form of [
      { act: 'rename', passkey_id: id, name: 'Mine' },
      { act: 'remove', passkey_id: id, name: '' },
    ])
      expect(await passkeys('carla', form)).toMatchObject({ ok: false, code: 'not_found' });
    expect((await passkeys('dora', { act: 'rename', passkey_id: id, name: 'Key' })).passkeys).toMatchObject([
      { name: 'Key' },
    ]);
    await web.mails();
    expect(await passkeys('dora', { act: 'remove', passkey_id: id })).toEqual({ ok: true, passkeys: [] });
    expect(await subjects()).toEqual([expect.stringMatching(/^dora@.*passkey was removed/)]);
    expect((await signIn(key.sign(await challenge()))).json()).toMatchObject({ ok: false });
  });

  it('do not open accounts that are closed', async () => {
    const own = createPasskey(site);
    await add('carla', own);
    await sql`UPDATE members SET status_id = 3 WHERE name = 'carla'`.execute(web.db);
    expect((await signIn(own.sign(await challenge()))).json()).toMatchObject({ ok: false });
  });
});
