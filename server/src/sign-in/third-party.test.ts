import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addMember, TEST_PASSWORD } from '../testing/catalogue.ts';
import {
  OIDC_CLIENT,
  signInThere,
  startOidcProvider,
  type TestOidcProvider,
} from '../testing/oidc-provider.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

/** Accounts of the provider. */
const PEOPLE: Record<string, { email: string; email_verified: boolean; preferred_username?: string }> = {
  fresh: { email: 'fresh@example.org', email_verified: true, preferred_username: 'Fresh <b>Person</b>' },
  again: { email: 'other@example.org', email_verified: true, preferred_username: 'Anna' },
  anna: { email: 'ANNA@example.org', email_verified: true },
  liar: { email: 'anna@example.org', email_verified: false },
  nobody: { email: 'nobody@example.org', email_verified: false },
  waiting: { email: 'waiting@example.org', email_verified: true },
  closed: { email: 'closed@example.org', email_verified: true },
  rita: { email: 'rita@example.org', email_verified: true },
  suspended: { email: 'suspended@example.org', email_verified: true },
};

let web: TestWeb;
let provider: TestOidcProvider;
let annaId = 0;

beforeAll(async () => {
  // The provider says of every default that it is one.
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  provider = await startOidcProvider(
    `${TEST_ORIGIN}/api/.g.php`,
    { email: ['email', 'email_verified'], profile: ['preferred_username'] },
    PEOPLE,
  );
  const { id: clientId, secret: clientSecret } = OIDC_CLIENT;
  web = await openTestWeb({ oidc: { issuer: provider.issuer, clientId, clientSecret } });
  annaId = await addMember(web.db, 'Anna');
  await addMember(web.db, 'waiting', { status_id: 0 });
  await addMember(web.db, 'closed', { status_id: 5 });
  await addMember(web.db, 'suspended', { status_id: 3 });
  await addMember(web.db, 'watcher', { is_moderator: true });
});
afterAll(async () => {
  provider.close();
  await web.close();
});

const leave = async (next = '/edit/') => {
  const answer = await web.get(`/api/.g.php?next=${encodeURIComponent(next)}`);
  const trip = answer.cookies.find(({ name }) => name === 'trip');
  return { address: String(answer.headers.location), cookie: `trip=${trip?.value}`, trip };
};

const signInAs = async (person: string) => {
  const { address, cookie } = await leave();
  const back = new URL(await signInThere(address, person, TEST_ORIGIN));
  const answer = await web.get(`${back.pathname}${back.search}`, { cookie });
  const session = answer.cookies.find(({ name }) => name === 'session')?.value;
  return { answer, back, cookie, session };
};

const ownData = async (session: string | undefined) =>
  (await web.post('/api/member.php', {}, { cookie: `session=${session}` })).json().member;

describe('signing in with an account from elsewhere', () => {
  it('leaves with PKCE, state and nonce, which scripts cannot read', async () => {
    const { address, trip } = await leave();
    const query = new URL(address).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('response_type')).toBe('code');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{40,}$/);
    expect(trip).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  it('makes a member with a legal name, and knows the person again', async () => {
    const first = await signInAs('fresh');
    expect(first.answer.statusCode).toBe(302);
    expect(first.answer.headers.location).toBe('/edit/');
    const member = await ownData(first.session);
    expect(member).toMatchObject({
      name: 'Fresh b Person b',
      email: 'fresh@example.org',
      has_password: false,
    });
    PEOPLE.fresh = { email: 'moved@example.org', email_verified: false };
    expect(await ownData((await signInAs('fresh')).session)).toMatchObject({ _id: member._id });
  });

  it('finds another name when the first is taken', async () => {
    expect((await ownData((await signInAs('again')).session)).name).toMatch(/^(other|Anna\d+)$/);
  });

  it('links to an account by a verified address only', async () => {
    const liar = await signInAs('liar');
    expect(liar.answer.headers.location).toBe('/sign-in/?error=not_confirmed&next=%2Fedit%2F');
    expect(liar.session).toBeUndefined();
    const nobody = await signInAs('nobody');
    expect(nobody.answer.headers.location).toBe(liar.answer.headers.location);
    const anna = await signInAs('anna');
    expect(await ownData(anna.session)).toMatchObject({ _id: annaId, name: 'Anna', has_password: true });
  });

  it('drops the password of an account that nobody had confirmed', async () => {
    expect(await ownData((await signInAs('waiting')).session)).toMatchObject({
      name: 'waiting',
      has_password: false,
    });
    const answer = await web.post('/api/signin.php', { usr: 'waiting', pwd: TEST_PASSWORD });
    expect(answer.json()).toMatchObject({ ok: false, code: 'invalid_usr_or_pwd' });
  });

  it('lets nobody into a closed account', async () => {
    const { answer, session } = await signInAs('closed');
    expect(answer.headers.location).toBe('/sign-in/?error=invalid_usr_or_pwd&next=%2Fedit%2F');
    expect(session).toBeUndefined();
  });

  it('tells a suspended member so, with the reasons, linked before or not', async () => {
    const first = await signInAs('rita');
    const { _id: id } = await ownData(first.session);
    const { headers } = await web.post('/api/signin.php', { usr: 'watcher', pwd: TEST_PASSWORD });
    const watcher = [headers['set-cookie']]
      .flat()
      .map((cookie) => cookie?.split(';')[0])
      .join('; ');
    const decision = { act: 'suspend', kind: 'member', object_id: `${id}`, days: '7', reason: 'Rude words' };
    expect((await web.post('/api/moderation.php', decision, { cookie: watcher })).json().ok).toBe(true);
    const { answer, session } = await signInAs('rita');
    expect(session).toBeUndefined();
    const [, key] = /^\/decision\/([\w-]+)\/$/.exec(String(answer.headers.location)) ?? [];
    expect((await web.get(`/api/decision/${key}.json`)).json()).toMatchObject({
      act: 'suspend',
      fact: 'Rude words',
      may_appeal: true,
    });
    // The operator's own, of an account that was never linked: there is no statement to lead to.
    const silent = await signInAs('suspended');
    expect(silent.session).toBeUndefined();
    expect(silent.answer.headers.location).toBe('/sign-in/?error=no_permission&next=%2Fedit%2F');
  });

  it('takes no code twice, in another browser, or with another state', async () => {
    const { back, cookie } = await signInAs('anna');
    const replay = await web.get(`${back.pathname}${back.search}`, { cookie });
    expect(replay.headers.location).toBe('/sign-in/?error=invalid_usr_or_pwd&next=%2Fedit%2F');
    const { address, cookie: own } = await leave();
    const fresh = new URL(await signInThere(address, 'anna', TEST_ORIGIN));
    const foreign = await web.get(`${fresh.pathname}${fresh.search}`);
    expect(foreign.headers.location).toBe('/sign-in/?error=invalid_usr_or_pwd');
    const other = await leave();
    const swapped = await web.get(`${fresh.pathname}${fresh.search}`, { cookie: other.cookie });
    expect(swapped.headers.location).toBe('/sign-in/?error=invalid_usr_or_pwd&next=%2Fedit%2F');
    fresh.searchParams.set('state', 'x'.repeat(43));
    const forged = await web.get(`${fresh.pathname}${fresh.search}`, { cookie: own });
    expect(forged.headers.location).toBe('/sign-in/?error=invalid_usr_or_pwd&next=%2Fedit%2F');
  });

  it('leads to no other site afterwards', async () => {
    const { cookie } = await leave('//evil.example/');
    expect(Buffer.from(cookie.slice('trip='.length), 'base64url').toString()).toContain('"next":"/"');
  });
});
