/** Who guesses at an account is stopped; its owner is not, and learns of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { addMember, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

/** Issue 8, point 11: ten wrong passwords. */
const TEN = 10;
const STRANGERS_AN_HOUR = 50;
const STRANGER = '198.51.100.7';
const OWNER = '192.0.2.1';

let web: TestWeb;
let ownerId = 0;
beforeAll(async () => {
  web = await openTestWeb();
  ownerId = await addMember(web.db, 'Anna', { is_moderator: true, language: 'de' });
  await addMember(web.db, 'Berta');
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await web.db.deleteFrom('notifications').execute();
  await web.mails();
});

interface Visit {
  address: string;
  usr?: string;
  pwd?: string;
  cookie?: string;
}
const signIn = ({ address, usr = 'Anna', pwd = 'wrong words', cookie }: Visit) =>
  web.app.inject({
    method: 'POST',
    url: '/api/signin.php',
    remoteAddress: address,
    payload: new URLSearchParams({ usr, pwd }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: TEST_ORIGIN,
      accept: 'application/json',
      ...(cookie && { cookie }),
    },
  });
const guess = async (times: number, visit: (i: number) => Visit) => {
  const codes: string[] = [];
  for (let i = 0; i < times; i += 1) codes.push((await signIn(visit(i))).json().code);
  return codes;
};
const right = (visit: Omit<Visit, 'pwd'>) => signIn({ ...visit, pwd: TEST_PASSWORD });
const deviceOf = (answer: LightMyRequestResponse) => {
  const cookie = answer.cookies.find(({ name }) => name === 'device');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookie?.maxAge).toBeLessThanOrEqual(180 * 24 * 3600);
  return `device=${cookie?.value}`;
};
/** As if the time until the next try had passed. */
const waitOut = () => sql`UPDATE limits SET blocked_until = now() - interval '1 second'`.execute(web.db);

describe('ten wrong passwords from a stranger', () => {
  it('stop the stranger’s network and nobody else', async () => {
    const codes = await guess(TEN + 2, () => ({ address: STRANGER }));
    expect(codes.slice(0, TEN)).toEqual(Array.from({ length: TEN }, () => 'invalid_usr_or_pwd'));
    expect(codes.slice(TEN)).toEqual(['too_many_attempts', 'too_many_attempts']);
    expect((await right({ address: STRANGER })).statusCode).toBe(429);
    expect((await right({ address: OWNER })).json()).toMatchObject({ ok: true });
  });

  it('count for a whole /64', async () => {
    await guess(TEN, (i) => ({ address: `2001:db8:3:4::${i + 1}` }));
    expect((await right({ address: '2001:db8:3:4:ffff::1' })).statusCode).toBe(429);
    expect((await right({ address: '2001:db8:3:5::1' })).statusCode).toBe(200);
  });

  it('are not exceeded by trying at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: TEN + 4 }, () => signIn({ address: STRANGER })));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
  });

  it('make the next try wait, and each further one twice as long', async () => {
    const waits: number[] = [];
    await guess(TEN, () => ({ address: STRANGER }));
    for (let i = 0; i < 3; i += 1) {
      const refused = await signIn({ address: STRANGER });
      expect(refused.json().code).toBe('too_many_attempts');
      waits.push(Number(refused.headers['retry-after']));
      await waitOut();
      expect((await signIn({ address: STRANGER })).json().code).toBe('invalid_usr_or_pwd');
    }
    const [first = 0, second = 0, third = 0] = waits;
    expect([first > 0, second > 1.5 * first, third > 1.5 * second]).toEqual([true, true, true]);
    await waitOut();
    expect((await right({ address: STRANGER })).json().ok).toBe(true);
    expect((await signIn({ address: STRANGER })).json().code).toBe('invalid_usr_or_pwd');
  });
});

describe('guessing from many networks', () => {
  it('has a ceiling, which a device that the account knows does not feel', async () => {
    const known = deviceOf(await right({ address: OWNER }));
    const codes = await guess(STRANGERS_AN_HOUR + 3, (i) => ({ address: `198.51.100.${i}` }));
    const refused = codes.filter((code) => code === 'too_many_attempts');
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(codes.at(-1)).toBe('too_many_attempts');
    expect((await right({ address: '203.0.113.1' })).statusCode).toBe(429);
    expect((await right({ address: '203.0.113.1', cookie: known })).json().ok).toBe(true);
  });
});

describe('a known device', () => {
  it('gets in from a network that was stopped, and is limited by itself', async () => {
    const known = deviceOf(await right({ address: OWNER }));
    await guess(TEN, () => ({ address: OWNER }));
    expect((await right({ address: OWNER })).statusCode).toBe(429);
    await guess(TEN, () => ({ address: OWNER, cookie: known }));
    expect((await right({ address: OWNER, cookie: known })).statusCode).toBe(429);
    await waitOut();
    expect((await right({ address: OWNER, cookie: known })).json().ok).toBe(true);
  });

  it('is known to its own account alone, even if one browser serves several', async () => {
    const first = deviceOf(await right({ address: OWNER, usr: 'Berta' }));
    await guess(TEN, () => ({ address: STRANGER }));
    expect((await right({ address: STRANGER, cookie: first })).statusCode).toBe(429);
    const both = deviceOf(await right({ address: OWNER, cookie: first }));
    expect((await right({ address: STRANGER, cookie: both })).json().ok).toBe(true);
    await guess(TEN, () => ({ address: STRANGER, usr: 'Berta' }));
    expect((await right({ address: STRANGER, usr: 'Berta', cookie: both })).json().ok).toBe(true);
  });

  it.each([
    ['a made-up one', () => `device=9999999999.${'a'.repeat(16)}.${'b'.repeat(32)}`],
    ['nonsense', () => `device=${'~'.repeat(3000)}`],
    ['an expired one', (known: string) => known.replace(/=\d+/, '=1')],
    ['one that was made to last', (known: string) => known.replace(/=\d+/, '=9999999999')],
  ])('is not %s', async (_what, change) => {
    const known = deviceOf(await right({ address: OWNER }));
    await guess(TEN, () => ({ address: STRANGER }));
    expect((await right({ address: STRANGER, cookie: change(known) })).statusCode).toBe(429);
    expect((await right({ address: STRANGER, cookie: known })).json().ok).toBe(true);
  });
});

describe('the owner is notified', () => {
  it('by mail and notification, at most once a day, in the language of the account', async () => {
    await guess(TEN, () => ({ address: STRANGER }));
    expect(await web.mails()).toEqual([]);
    await guess(3, () => ({ address: STRANGER }));
    await guess(TEN + 2, () => ({ address: '198.51.100.8' }));
    const mails = await web.mails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['Anna@example.org', 'Jemand versucht, in dein Konto bei Foyer zu gelangen'],
    ]);
    expect(mails[0]?.text).toContain('/restore-/');
    const rows = await web.db.selectFrom('notifications').select(['member_id', 'kind']).execute();
    expect(rows).toEqual([{ member_id: ownerId, kind: 'sign_in_attempts' }]);
    const cookie = await web.signIn('Anna');
    const list = await web.post('/api/notifications.php', { act: 'list' }, { cookie });
    expect(list.json().notifications).toMatchObject([
      { kind: 'sign_in_attempts', member: null, object: null },
    ]);
  });

  it('and nobody is informed where there is no account', async () => {
    await guess(TEN + 2, () => ({ address: STRANGER, usr: 'nobody' }));
    expect(await web.mails()).toEqual([]);
  });
});
