import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { addMember, addVideo, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'Anna');
  await addMember(web.db, 'waiting', { status_id: 0 });
  await addMember(web.db, 'suspended', { status_id: 3 });
  await addMember(web.db, 'removed', { status_id: 5 });
  await addMember(web.db, 'watcher', { is_moderator: true });
  await addVideo(web.db);
});
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

const signIn = (usr: string, pwd: string, headers?: Record<string, string>) =>
  web.post('/api/signin.php', { usr, pwd }, headers);
const cookieOf = (answer: LightMyRequestResponse, name = 'session') =>
  answer.cookies.find((cookie) => cookie.name === name);
const library = '/api/json/videos2/0/straight/latest-updates/60/favourites..1.all...json';

describe('signing in', () => {
  it('takes the name in any case or the address, and gives an HttpOnly cookie', async () => {
    const answer = await signIn('anna', TEST_PASSWORD);
    expect(answer.json()).toMatchObject({
      ok: true,
      member: { name: 'Anna', status_id: 1, is_moderator: false },
    });
    expect(cookieOf(answer)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookieOf(await signIn('anna@example.org', TEST_PASSWORD))).toBeDefined();
    const session = `session=${cookieOf(answer)?.value}`;
    expect((await web.get(library, { cookie: session })).statusCode).toBe(200);
  });

  it.each([
    ['Anna', 'wrong password', 'invalid_usr_or_pwd'],
    ['nobody', 'wrong password', 'invalid_usr_or_pwd'],
    ['an', TEST_PASSWORD, 'invalid_usr_or_pwd'],
    ['Anna', 'four', 'invalid_usr_or_pwd'],
    ['suspended', 'wrong password', 'invalid_usr_or_pwd'],
    ['removed', TEST_PASSWORD, 'invalid_usr_or_pwd'],
    ['waiting', TEST_PASSWORD, 'not_confirmed'],
    ['waiting', 'wrong password', 'invalid_usr_or_pwd'],
    ['', TEST_PASSWORD, 'required'],
    ['Anna', '', 'required'],
  ])('refuses %j with %j: %s', async (usr, pwd, code) => {
    const answer = await signIn(usr, pwd);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ok: false, code });
    expect(cookieOf(answer)).toBeUndefined();
  });

  it('answers the same for known and unknown names', async () => {
    const known = await signIn('Anna', 'wrong password');
    const unknown = await signIn('nobody', 'wrong password');
    expect(unknown.body).toBe(known.body);
  });

  it('stops one address that tries many accounts', async () => {
    const tries = Array.from({ length: 41 }, (_, i) => signIn(`somebody${i}`, 'wrong password'));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('renews the session and ends the one before', async () => {
    const first = `session=${cookieOf(await signIn('Anna', TEST_PASSWORD))?.value}`;
    const second = `session=${cookieOf(await signIn('Anna', TEST_PASSWORD, { cookie: first }))?.value}`;
    expect(second).not.toBe(first);
    expect((await web.get(library, { cookie: first })).statusCode).toBe(401);
    expect((await web.get(library, { cookie: second })).statusCode).toBe(200);
  });
});

describe('signing in to a suspended account', () => {
  const asPage = { accept: 'text/html,application/xhtml+xml' };

  it('says so to anyone who knows the password, until when, and where the reasons stand', async () => {
    const id = await addMember(web.db, 'Rita');
    const watcher = `session=${cookieOf(await signIn('watcher', TEST_PASSWORD))?.value}`;
    const decision = { act: 'suspend', kind: 'member', object_id: `${id}`, days: '7', reason: 'Rude words' };
    expect((await web.post('/api/moderation.php', decision, { cookie: watcher })).json().ok).toBe(true);
    const answer = await signIn('Rita', TEST_PASSWORD);
    expect(answer.json()).toMatchObject({ ok: false, code: 'no_permission' });
    expect(cookieOf(answer)).toBeUndefined();
    const { suspended, until, statement } = answer.json().info;
    expect(suspended).toBe(true);
    expect((Date.parse(until) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    expect((await web.get(`/api/decision/${statement}.json`)).json()).toMatchObject({
      act: 'suspend',
      fact: 'Rude words',
      until,
      may_appeal: true,
    });
    // Without scripts the form leads there by itself.
    const page = await web.post('/api/signin.php', { usr: 'Rita', pwd: TEST_PASSWORD }, asPage);
    expect(page.statusCode).toBe(303);
    expect(page.headers.location).toBe(`/decision/${statement}/`);
    // Nobody else learns of it.
    const wrong = await signIn('Rita', 'wrong password');
    expect(wrong.body).toBe((await signIn('nobody', 'wrong password')).body);
  });

  it('says so where no decision stands behind it', async () => {
    expect((await signIn('suspended', TEST_PASSWORD)).json()).toMatchObject({
      code: 'no_permission',
      info: { suspended: true, until: null, statement: null },
    });
  });
});

describe('signing in without JavaScript', () => {
  const asPage = { accept: 'text/html,application/xhtml+xml' };

  it('leads back to where the visitor was, and never to another site', async () => {
    const post = (next: string) =>
      web.post('/api/signin.php', { usr: 'Anna', pwd: TEST_PASSWORD, next }, asPage);
    const answer = await post('/videos/1/a-video/');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/videos/1/a-video/');
    expect((await post('//evil.example/')).headers.location).toBe('/');
  });

  it('leads to the sign-in page with the code when it is refused', async () => {
    const answer = await web.post(
      '/api/signin.php',
      { usr: 'Anna', pwd: 'wrong one', next: '/edit/' },
      asPage,
    );
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/sign-in/?error=invalid_usr_or_pwd&next=%2Fedit%2F');
    const kept = cookieOf(answer, 'typed');
    expect(kept).toMatchObject({ path: '/sign-in/', httpOnly: true });
    expect(JSON.parse(Buffer.from(kept?.value ?? '', 'base64url').toString())).toEqual({ usr: 'Anna' });
  });
});

describe('signing out', () => {
  it('ends the session on the server and flags it for the other tabs', async () => {
    const cookie = `session=${cookieOf(await signIn('Anna', TEST_PASSWORD))?.value}`;
    const answer = await web.post('/api/signout.php', {}, { cookie });
    expect(answer.json()).toEqual({ ok: true });
    expect(cookieOf(answer, 'signed_out')?.value).toBe('1');
    expect((await web.get(library, { cookie })).statusCode).toBe(401);
  });

  it('works as a plain form: leads to where it says, never to another site, and is refused from one', async () => {
    const cookie = `session=${cookieOf(await signIn('Anna', TEST_PASSWORD))?.value}`;
    const post = (next: string, headers: Record<string, string> = {}) =>
      web.post('/api/signout.php', { next }, { cookie, accept: 'text/html', ...headers });
    const foreign = await post('/videos/1/a-video/', { origin: 'https://elsewhere.example' });
    expect(foreign.statusCode).toBe(403);
    expect((await web.get(library, { cookie })).statusCode).toBe(200);
    const own = await post('/videos/1/a-video/');
    expect([own.statusCode, own.headers.location]).toEqual([303, '/videos/1/a-video/']);
    expect((await web.get(library, { cookie })).statusCode).toBe(401);
    expect((await post('//evil.example/')).headers.location).toBe('/');
  });
});

describe('the session', () => {
  it('is kept as a hash only, and ends when it expires', async () => {
    const answer = await signIn('Anna', TEST_PASSWORD);
    const token = cookieOf(answer)?.value ?? '';
    const rows = await web.db.selectFrom('sessions').select('id_hash').execute();
    expect(rows.some(({ id_hash }) => id_hash.includes(token))).toBe(false);
    await web.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await web.get(library, { cookie: `session=${token}` })).statusCode).toBe(401);
  });

  it('has a cookie that belongs to this host alone on https', async () => {
    const secure = await openTestWeb({ publicUrl: 'https://site.example' });
    await addMember(secure.db, 'Berta');
    const answer = await secure.post(
      '/api/signin.php',
      { usr: 'Berta', pwd: TEST_PASSWORD },
      { origin: 'https://site.example', host: 'site.example' },
    );
    expect(cookieOf(answer, '__Host-session')).toMatchObject({ secure: true, httpOnly: true, path: '/' });
    expect(cookieOf(answer, '__Host-session')?.domain).toBeUndefined();
    await secure.close();
  });
});
