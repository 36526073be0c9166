/** How long a session lives, and how the token that names it is replaced. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { addMember, addVideo, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { holderOf, mayHold } from '../access/media-holders.ts';
import { createWeb } from '../app/web.ts';

const DAY_SECONDS = 24 * 3600;
const library = '/api/json/videos2/0/straight/latest-updates/60/favourites..1.all...json';
const shared = '/api/json/categories/3600/straight.en.json';

let web: TestWeb;
const logged: string[] = [];
beforeAll(async () => {
  web = await openTestWeb({}, { log: (line) => logged.push(line) });
  await addMember(web.db, 'Anna', { language: 'de' });
  await addMember(web.db, 'watcher', { is_moderator: true });
  await addMember(web.db, 'keeper', { is_records_keeper: true });
  await addVideo(web.db);
});
afterAll(() => web.close());
beforeEach(async () => {
  logged.length = 0;
  await web.db.deleteFrom('limits').execute();
  await web.db.deleteFrom('sessions').execute();
  await web.db.deleteFrom('notifications').execute();
  await web.mails();
});

const get = (cookie: string, url = library) => web.get(url, { cookie });
const statusOf = async (cookie: string) => (await get(cookie)).statusCode;
const sessionOf = (answer: LightMyRequestResponse) =>
  answer.cookies.find(({ name }) => name === 'session' && answer.statusCode < 500);
const cookieOf = (answer: LightMyRequestResponse): string => {
  const value = sessionOf(answer)?.value;
  if (!value) throw new Error('the answer brought no session');
  return `session=${value}`;
};
/** As if so much time had passed since the session's last event. */
const age = (column: string, interval: string) =>
  sql`UPDATE sessions SET ${sql.ref(column)} = now() - ${sql.lit(interval)}::interval`.execute(web.db);
const ageToken = async () => {
  await age('created_at', '2 days');
  await sql`UPDATE sessions SET rotated_at = now() - interval '2 days' WHERE rotated_at IS NOT NULL`.execute(
    web.db,
  );
};
/** As if the new token had been seen long enough ago that no request with the old one is under way. */
const passGrace = () =>
  sql`UPDATE sessions SET seen_at = seen_at - interval '1 hour' WHERE seen_at IS NOT NULL`.execute(web.db);

describe('the end of a session', () => {
  it('comes 90 days after signing in, however often it was used', async () => {
    const cookie = await web.signIn('Anna');
    await age('created_at', '89 days');
    expect(await statusOf(cookie)).toBe(200);
    await age('created_at', '3 years');
    expect(await statusOf(cookie)).toBe(401);
  });

  it('is not beyond 90 days when the session slides', async () => {
    const cookie = await web.signIn('Anna');
    await age('created_at', '80 days');
    await age('last_seen_at', '1 day');
    expect(await statusOf(cookie)).toBe(200);
    const { rows } = await sql<{ days: number }>`
      SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days FROM sessions`.execute(web.db);
    expect(rows[0]?.days).toBeCloseTo(10, 1);
  });

  it.each([
    ['watcher', 401],
    ['keeper', 401],
    ['Anna', 200],
  ])('of %s comes after twelve idle hours: %i', async (name, status) => {
    const cookie = await web.signIn(name);
    await age('last_seen_at', '11 hours');
    expect(await statusOf(cookie)).toBe(200);
    await age('last_seen_at', '13 hours');
    expect(await statusOf(cookie)).toBe(status);
  });
});

describe('an active member', () => {
  it('gets the cookie anew once a day, for as long as the session may go on', async () => {
    const cookie = await web.signIn('Anna');
    expect(sessionOf(await get(cookie))).toBeUndefined();
    await ageToken();
    const answer = await get(cookie);
    expect(sessionOf(answer)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 30 * DAY_SECONDS,
    });
    expect(sessionOf(await get(cookieOf(answer)))).toBeUndefined();
    await age('created_at', '80 days');
    await sql`UPDATE sessions SET rotated_at = now() - interval '2 days'`.execute(web.db);
    const last = sessionOf(await get(cookieOf(answer)));
    expect((last?.maxAge ?? 0) / DAY_SECONDS).toBeCloseTo(10, 1);
  });

  it('gets none with an answer that caches may keep', async () => {
    const cookie = await web.signIn('Anna');
    await ageToken();
    const answer = await get(cookie, shared);
    expect(answer.headers['cache-control']).toContain('public');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is not signed in again by an answer that signs out', async () => {
    const cookie = await web.signIn('Anna');
    await ageToken();
    const renewed = cookieOf(await get(cookie));
    const out = await web.post('/api/signout.php', {}, { cookie });
    expect(sessionOf(out)?.value).toBe('');
    expect(await statusOf(renewed)).toBe(401);
  });
});

describe('a replaced token', () => {
  const replaced = async (name = 'Anna') => {
    const old = await web.signIn(name);
    await ageToken();
    return { old, next: cookieOf(await get(old)) };
  };

  it('is another, and both are known by their hashes only', async () => {
    const { old, next } = await replaced();
    expect(next).not.toBe(old);
    expect(await statusOf(next)).toBe(200);
    const { rows } = await sql`SELECT s::text AS row FROM sessions s UNION ALL
      SELECT p::text FROM past_session_tokens p`.execute(web.db);
    for (const token of [old, next])
      expect(JSON.stringify(rows)).not.toContain(token.replace('session=', ''));
  });

  it('goes on as long as the new one was never seen: the answer may have been lost', async () => {
    const { old, next } = await replaced();
    await age('rotated_at', '20 days');
    const again = await get(old);
    expect(again.statusCode).toBe(200);
    expect(cookieOf(again)).toBe(next);
    expect(await statusOf(next)).toBe(200);
  });

  it('goes on for a moment after the new one was seen: requests may be under way', async () => {
    const { old, next } = await replaced();
    expect(await statusOf(next)).toBe(200);
    const late = await get(old);
    expect(late.statusCode).toBe(200);
    // Anyone who has the old token alone gets no new one for it any more.
    expect(sessionOf(late)).toBeUndefined();
  });

  it('used later ends the session everywhere, is logged, and the member is notified', async () => {
    const { old, next } = await replaced();
    expect(await statusOf(next)).toBe(200);
    await passGrace();
    expect(await statusOf(old)).toBe(401);
    expect(await statusOf(next)).toBe(401);
    const notes = await web.db.selectFrom('notifications').select('kind').execute();
    expect(notes).toEqual([{ kind: 'session_copied' }]);
    const mails = await web.mails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['Anna@example.org', 'Eine deiner Sitzungen bei Foyer wurde beendet'],
    ]);
    expect(logged.filter((line) => line.includes('replaced'))).toHaveLength(1);
    // Once: the session is gone.
    expect(await statusOf(old)).toBe(401);
    expect(await web.mails()).toEqual([]);
  });

  it('is found out, however long ago it was replaced', async () => {
    const { old, next } = await replaced();
    expect(await statusOf(next)).toBe(200);
    await sql`UPDATE sessions SET rotated_at = now() - interval '2 days'`.execute(web.db);
    const third = cookieOf(await get(next));
    expect(await statusOf(old)).toBe(401);
    expect(await statusOf(third)).toBe(401);
    expect(logged).toHaveLength(1);
  });

  it('ends only its own session', async () => {
    const other = await web.signIn('Anna');
    const { old, next } = await replaced();
    await statusOf(next);
    await passGrace();
    await statusOf(old);
    expect(await statusOf(other)).toBe(200);
  });

  it('signs out, too, as long as it counts', async () => {
    const { old, next } = await replaced();
    await web.post('/api/signout.php', {}, { cookie: old });
    expect(await statusOf(next)).toBe(401);
  });

  it('is found out while two ask for it, and reported once', async () => {
    const { old, next } = await replaced();
    await statusOf(next);
    await passGrace();
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(old)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect(await web.mails()).toHaveLength(1);
    expect(logged).toHaveLength(1);
  });
});

describe('many requests at the same moment', () => {
  it('get one and the same new token, from whichever process', async () => {
    const second = await createWeb({ ...web.deps }, { missing: async () => [] });
    const cookie = await web.signIn('Anna');
    await ageToken();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        (i % 2 ? second : web.app).inject({ url: library, headers: { cookie } }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const tokens = new Set(answers.map((answer) => sessionOf(answer)?.value).filter(Boolean));
    expect(tokens.size).toBe(1);
    expect(await statusOf(`session=${[...tokens][0]}`)).toBe(200);
    await second.close();
  });

  it('may mix both tokens', async () => {
    const old = await web.signIn('Anna');
    await ageToken();
    const next = cookieOf(await get(old));
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => get(i % 2 ? old : next)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await statusOf(next)).toBe(200);
  });
});

describe('what names a session, but not by its token', () => {
  it('goes on when the token is replaced', async () => {
    const cookie = await web.signIn('Anna');
    const list = async (with_: string) =>
      (await web.post('/api/sessions.php', { act: 'list' }, { cookie: with_ })).json().sessions;
    const [before] = await list(cookie);
    await ageToken();
    const next = cookieOf(await get(cookie));
    expect(await list(next)).toMatchObject([{ session_id: before.session_id, is_current: true }]);
    expect(await list(cookie)).toMatchObject([{ session_id: before.session_id, is_current: true }]);
  });
});

describe('a signed media address', () => {
  it('goes on playing when the token is replaced, and ends with the session', async () => {
    const id = await addVideo(web.db, { is_private: true });
    const cookie = await web.signIn('watcher');
    const [row] = await web.db.selectFrom('sessions').select('public_id').execute();
    const holder = holderOf({ session: row?.public_id ?? '' });
    const plays = () => mayHold(web.db, holder, { kind: 'video', id });
    expect(await plays()).toBe(true);
    await ageToken();
    const next = cookieOf(await get(cookie));
    expect(await statusOf(next)).toBe(200);
    expect(await plays()).toBe(true);
    await age('created_at', '91 days');
    expect(await plays()).toBe(false);
  });
});

describe('another password', () => {
  it('ends all other sessions, and gives this one another token, the old one no more', async () => {
    const pwd = 'seven green lanterns';
    const other = await web.signIn('Anna');
    const cookie = await web.signIn('Anna');
    const change = { act: 'password', old: TEST_PASSWORD, pwd };
    const answer = await web.post('/api/member.php', change, { cookie });
    expect(answer.json()).toMatchObject({ ok: true });
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(cookie)).toBe(401);
    expect(await statusOf(cookieOf(answer))).toBe(200);
    // A request that was under way with the old token proves nothing.
    expect(logged).toEqual([]);
    const back = { act: 'password', old: pwd, pwd: TEST_PASSWORD };
    expect(
      (await web.post('/api/member.php', back, { cookie: cookieOf(answer) })).json().code ?? 'done',
    ).toMatch(/done|password_common/);
  });
});
