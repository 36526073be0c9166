import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Provider } from 'oidc-provider';
import { addMember, TEST_PASSWORD } from '../testing/catalogue.ts';
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
};

let web: TestWeb;
let server: Server;
let annaId = 0;

/** A real provider on this machine, with its own sign-in pages. */
const startProvider = async (): Promise<string> => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'foyer',
        client_secret: 'a secret of the test',
        redirect_uris: [`${TEST_ORIGIN}/api/.g.php`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    findAccount: (_context, sub) =>
      PEOPLE[sub] && { accountId: sub, claims: async () => ({ sub, ...PEOPLE[sub] }) },
  });
  server.on('request', provider.callback());
  return issuer;
};

beforeAll(async () => {
  // The provider says of every default that it is one.
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  const issuer = await startProvider();
  web = await openTestWeb({ oidc: { issuer, clientId: 'foyer', clientSecret: 'a secret of the test' } });
  annaId = await addMember(web.db, 'Anna');
  await addMember(web.db, 'waiting', { status_id: 0 });
  await addMember(web.db, 'closed', { status_id: 5 });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await web.close();
});

/** A browser's jar for the provider. */
const visitProvider = () => {
  const jar = new Map<string, string>();
  return async (address: string, form?: Record<string, string>): Promise<{ to: string; body: string }> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const location = answer.headers.get('location');
    return { to: location ? new URL(location, address).href : '', body: await answer.text() };
  };
};

/** Signs in at the provider and says yes. @returns the address that leads back */
const goThere = async (address: string, person: string): Promise<string> => {
  const visit = visitProvider();
  let { to, body } = await visit(address);
  let at = address;
  for (let step = 0; step < 12 && !to.startsWith(TEST_ORIGIN); step += 1) {
    if (to) {
      at = to;
      ({ to, body } = await visit(to));
    } else {
      const [, action = ''] = /action="([^"]+)"/.exec(body) ?? [];
      const prompt = /name="prompt" value="(\w+)"/.exec(body)?.[1] ?? 'login';
      ({ to, body } = await visit(new URL(action, at).href, { prompt, login: person, password: 'any' }));
    }
  }
  return to;
};

const leave = async (next = '/edit/') => {
  const answer = await web.get(`/api/.g.php?next=${encodeURIComponent(next)}`);
  const trip = answer.cookies.find(({ name }) => name === 'trip');
  return { address: String(answer.headers.location), cookie: `trip=${trip?.value}`, trip };
};

const signInAs = async (person: string) => {
  const { address, cookie } = await leave();
  const back = new URL(await goThere(address, person));
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

  it('takes no code twice, in another browser, or with another state', async () => {
    const { back, cookie } = await signInAs('anna');
    const replay = await web.get(`${back.pathname}${back.search}`, { cookie });
    expect(replay.headers.location).toBe('/sign-in/?error=invalid_usr_or_pwd&next=%2Fedit%2F');
    const { address, cookie: own } = await leave();
    const fresh = new URL(await goThere(address, 'anna'));
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
