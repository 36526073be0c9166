/**
 * Signing in and up and restoring cost the same for names that are known and unknown. Compared by the work that is done, not by a
 * clock: argon2 runs that pass through to the real one, and the statements that the database gets.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import type { TestWeb } from '../testing/web.ts';

const work: string[] = [];
const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: (...given: Parameters<typeof argon2.hash>) => {
    work.push('hash');
    return argon2.hash(...given);
  },
  verify: (...given: Parameters<typeof argon2.verify>) => {
    work.push('verify');
    return argon2.verify(...given);
  },
}));

/** The first words of each statement; values are not looked at, nor whether an account is made or touched. */
const recorder: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const raw =
      node.kind === 'RawNode'
        ? (node.sqlFragments[0] ?? '')
            .trim()
            .split(/\s+/)
            .slice(0, 3)
            .join(' ')
            .replace(/^(INSERT INTO|UPDATE) members.*/, 'write members')
        : '';
    work.push(raw || node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};

let web: TestWeb;
let app: FastifyInstance;
let wakes = 0;
beforeAll(async () => {
  const { openTestWeb } = await import('../testing/web.ts');
  const { addMember } = await import('../testing/catalogue.ts');
  const { createWeb } = await import('../app/web.ts');
  web = await openTestWeb();
  await addMember(web.db, 'anna');
  await addMember(web.db, 'waiting', { status_id: 0 });
  app = await createWeb(
    { ...web.deps, db: web.db.withPlugin(recorder), wakeOutbox: () => (wakes += 1) },
    { missing: async () => [] },
  );
  // The decoy that unknown names are checked against is made once.
  await ask('/api/signin.php', { usr: 'nobody', pwd: 'wrong words' });
});
afterAll(async () => {
  await app.close();
  await web.close();
});
beforeEach(() => web.db.deleteFrom('limits').execute());

const ask = async (url: string, form: Record<string, string>) => {
  work.length = 0;
  wakes = 0;
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:8100' },
  });
  const { date: _date, 'retry-after': retryAfter, 'set-cookie': cookies, ...rest } = answer.headers;
  // A browser that signs up gets a random mark, whether or not there is an account.
  const others = { ...rest, cookies: [cookies ?? []].flat().map((one) => one.replace(/=[\w-]{32};/, '=…;')) };
  // In steps of the shortest delay: seconds pass between two of them.
  const headers = { ...others, waits: Math.ceil(Number(retryAfter ?? 0) / 30) };
  return { status: answer.statusCode, headers, body: answer.body, work: [...work], wakes };
};

const expectEqual = async (url: string, known: Record<string, string>, unknown: Record<string, string>) => {
  const [one, other] = [await ask(url, known), await ask(url, unknown)];
  expect(other).toEqual(one);
  return one;
};

describe('known and unknown cost the same', () => {
  it('at sign-in, by name and by address', async () => {
    const pwd = 'wrong words';
    const done = await expectEqual('/api/signin.php', { usr: 'anna', pwd }, { usr: 'nobody', pwd });
    expect(done.work.filter((step) => step === 'verify')).toHaveLength(1);
    await expectEqual('/api/signin.php', { usr: 'anna@example.org', pwd }, { usr: 'who@example.org', pwd });
    await expectEqual('/api/signin.php', { usr: 'waiting', pwd }, { usr: 'nobody', pwd });
  });

  it('at sign-up, for an address that has an account', async () => {
    const form = (usr: string, email: string) => ({ usr, email, pwd: 'seven green lanterns' });
    const done = await expectEqual(
      '/api/signup.php',
      form('newcomer', 'anna@example.org'),
      form('another', 'new@example.org'),
    );
    expect(done.work.filter((step) => step === 'hash')).toHaveLength(1);
    // The mail leaves later, from the outbox.
    expect(done.wakes).toBe(1);
  });

  it('at restoring, with a mail that is written for nobody', async () => {
    const form = (email: string) => ({ act: 'ask', email });
    const done = await expectEqual('/api/restore.php', form('anna@example.org'), form('who@example.org'));
    expect(done.wakes).toBe(1);
    const again = (email: string) => ({ act: 'resend', email });
    await expectEqual('/api/signup.php', again('waiting@example.org'), again('who2@example.org'));
  });
});

it('tries count for the account, whatever it is called', async () => {
  const { SIGN_IN_TRIES_PER_ACCOUNT } = await import('./limit-sign-in.ts');
  const statuses: number[] = [];
  for (let n = 0; n <= SIGN_IN_TRIES_PER_ACCOUNT; n += 1) {
    const usr = n % 2 ? 'Anna' : 'anna@example.org';
    statuses.push((await ask('/api/signin.php', { usr, pwd: 'wrong words' })).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('a refusal for guessing costs the same, and what the owner is notified of with it', async () => {
  const { SIGN_IN_TRIES_PER_ACCOUNT } = await import('./limit-sign-in.ts');
  const pwd = 'wrong words';
  for (let n = 0; n < SIGN_IN_TRIES_PER_ACCOUNT; n += 1) {
    await ask('/api/signin.php', { usr: 'anna', pwd });
    await ask('/api/signin.php', { usr: 'nobody', pwd });
  }
  const reported = await expectEqual('/api/signin.php', { usr: 'anna', pwd }, { usr: 'nobody', pwd });
  expect([reported.status, reported.wakes]).toEqual([429, 1]);
  const again = await expectEqual('/api/signin.php', { usr: 'anna', pwd }, { usr: 'nobody', pwd });
  expect([again.status, again.wakes]).toEqual([429, 0]);
});

it('password and code together cost the same, whichever of them is wrong, while the password alone is refused', async () => {
  const { SIGN_IN_TRIES_PER_ACCOUNT } = await import('./limit-sign-in.ts');
  const { TEST_PASSWORD } = await import('../testing/catalogue.ts');
  const { appCode } = await import('../testing/authenticators.ts');
  const { sessionAfter } = await import('../testing/web.ts');
  let cookie = await web.signIn('anna');
  const factor = async (form: Record<string, string>) => {
    const answer = await web.post('/api/second-factor.php', form, { cookie });
    cookie = sessionAfter(answer, cookie);
    return answer.json();
  };
  const { setup } = await factor({ act: 'begin', old: TEST_PASSWORD });
  await factor({ act: 'confirm', code: appCode(setup.secret) });
  // The answer to the last of them tells the owner, once.
  for (let n = 0; n <= SIGN_IN_TRIES_PER_ACCOUNT; n += 1) {
    await ask('/api/signin.php', { usr: 'anna', pwd: 'wrong words' });
    await ask('/api/signin.php', { usr: 'nobody', pwd: 'wrong words' });
  }
  const wrong = appCode(setup.secret) === '000000' ? '111111' : '000000';
  const unknown = { usr: 'nobody', pwd: 'wrong words', code: wrong };
  const right = await expectEqual(
    '/api/signin.php',
    { usr: 'anna', pwd: TEST_PASSWORD, code: wrong },
    unknown,
  );
  expect([right.status, right.work.filter((step) => step === 'verify')]).toEqual([429, ['verify']]);
  await expectEqual('/api/signin.php', { usr: 'anna', pwd: 'wrong words', code: wrong }, unknown);
});

it('a link by mail is asked for at the same cost, by whatever name', async () => {
  const form = (usr: string) => ({ act: 'ask', usr });
  const [known, unknown] = [
    await ask('/api/signin-link.php', form('anna')),
    await ask('/api/signin-link.php', form('nobody')),
  ];
  const shown = ({ status, body, work: done, wakes: woken }: typeof known) => ({ status, body, done, woken });
  expect(shown(unknown)).toEqual(shown(known));
  expect(known.wakes).toBe(1);
});
