/**
 * What somebody who holds a whole IPv6 /48 can reach by trying from a different /64 each time, while a newcomer from elsewhere is
 * served. `FOYER_TEST_LONG=1` tries as often as an attacker would.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { holdWindows } from '../testing/load/hold-windows.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { IS_LONG } from '../testing/long.ts';

const tries = ({ short, long }: { short: number; long: number }): number => (IS_LONG ? long : short);
/** What four visitors' networks may do together, no matter who they are. */
const LIMITS = { signUp: 40, names: 160, restore: 40, download: 160, challenge: 240, report: 20, plain: 4 };
const BATCH_SIZE = 10;
const NEWCOMER = '2001:db8:ffff::1';
/** The n-th /64 of one /48, spread over its /56s. */
const attacker = (n: number): string => `2001:db8:1:${((n * 109) % 65_536).toString(16)}::1`;
const ofIpv4 = (n: number): string => `192.0.2.${n % 256}`;

let web: TestWeb;
const videos: number[] = [];
beforeAll(async () => {
  web = await openTestWeb();
  await holdWindows(web.db);
  for (let i = 0; i < 4; i += 1) videos.push(await addVideo(web.db, { title: `Harbour ${i}`, likes: 82 }));
  await addMember(web.db, 'Anna');
  await settleCatalogue(web.db);
});
beforeEach(() => web.db.deleteFrom('limits').execute());
afterAll(() => web.close());

type Ask = (address: string, n: number) => Promise<{ statusCode: number; code?: string }>;
const post =
  (url: string, form: (n: number) => Record<string, string>): Ask =>
  async (remoteAddress, n) => {
    const answer = await web.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      payload: new URLSearchParams(form(n)).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: TEST_ORIGIN,
        accept: 'application/json',
      },
    });
    return { statusCode: answer.statusCode, code: answer.json().code };
  };
/** @returns how many of the answers had each code; `done` for those without, `429` for what a limit refused */
const attack = async (times: number, ask: Ask, address = attacker): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (let from = 0; from < times; from += BATCH_SIZE) {
    const some = Array.from({ length: Math.min(BATCH_SIZE, times - from) }, (_, i) => from + i);
    for (const { statusCode, code } of await Promise.all(some.map((n) => ask(address(n), n)))) {
      const name = statusCode === 429 ? '429' : (code ?? 'done');
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return counts;
};

describe('anonymous votes on one object', () => {
  const vote = (video: number | undefined) =>
    post('/api/stats.php', () => ({
      act: 'vote',
      section: 'video',
      object_id: String(video),
      vote: '1',
    }));
  const likes = async (video: number | undefined) =>
    (
      await web.db
        .selectFrom('videos')
        .select('likes')
        .where('id', '=', video ?? 0)
        .executeTakeFirstOrThrow()
    ).likes;

  it('are four a day from a /48', async () => {
    await attack(300, vote(videos[0]));
    expect(await likes(videos[0])).toBe(82 + 4);
    // Another minute: the limit of votes on everything is no help.
    await web.db.deleteFrom('limits').execute();
    expect(await attack(20, vote(videos[0]))).toEqual({ already_voted: 20 });
    expect(await vote(videos[0])(NEWCOMER, 0)).toMatchObject({ statusCode: 200 });
    expect(await likes(videos[0])).toBe(82 + 5);
  });

  it('are two a day from a /56', async () => {
    await attack(20, vote(videos[1]), (n) => `2001:db8:2:${(n + 1).toString(16)}::1`);
    expect(await likes(videos[1])).toBe(82 + 2);
  });

  it('are sixteen a day from an IPv4 /24', async () => {
    await attack(100, vote(videos[2]), ofIpv4);
    expect(await likes(videos[2])).toBe(82 + 16);
    expect((await vote(videos[2])('198.51.100.7', 0)).code).toBeUndefined();
  });

  it('name no address in the database', async () => {
    await vote(videos[3])('192.0.2.77', 0);
    const rows = await web.db
      .selectFrom('network_votes')
      .select('network_hash')
      .where('object_id', '=', videos[3] ?? 0)
      .execute();
    expect(rows.map(({ network_hash }) => network_hash.length)).toEqual([32]);
  });
});

describe('views of one object', () => {
  it('count so many an hour of each network, however often they are reported', async () => {
    const view = post('/api/stats.php', () => ({
      act: 'view',
      section: 'video',
      object_id: String(videos[0]),
    }));
    const counted = async () => (await web.db.selectFrom('view_deltas').select('id').execute()).length;
    expect(await attack(60, view, () => '198.51.100.1')).toEqual({ done: 60 });
    expect(await counted()).toBe(30);
    expect(await attack(200, view)).toEqual({ done: 200 });
    expect(await counted()).toBe(30 + 4 * 30);
    const keys = await web.db.selectFrom('limits').select('key').execute();
    // The limit of views of everything names the network for a minute; who looked at what stands nowhere.
    expect(keys.filter(({ key }) => key.includes(`video:${videos[0]}`))).toEqual([]);
    expect(await view(NEWCOMER, 0)).toEqual({ statusCode: 200, code: undefined });
    expect(await counted()).toBe(30 + 4 * 30 + 1);
  });
});

describe('accounts', () => {
  it('are made so many an hour', async () => {
    const signUp = post('/api/signup.php', (n) => ({
      usr: `Visitor ${n}`,
      email: `visitor${n}@example.org`,
      pwd: 'seven green lanterns',
    }));
    const answers = await attack(tries({ short: 60, long: 300 }), signUp);
    expect(answers).toEqual({ done: LIMITS.signUp, 429: tries({ short: 20, long: 260 }) });
    expect(await signUp(NEWCOMER, 999)).toEqual({ statusCode: 200, code: undefined });
  });

  it('have their passwords tried so many times, whatever the names', async () => {
    const guess = post('/api/signin.php', (n) => ({ usr: `Member ${n}`, pwd: 'wrong words' }));
    const answers = await attack(tries({ short: 180, long: 600 }), guess);
    expect(answers).toEqual({
      invalid_usr_or_pwd: LIMITS.names,
      429: tries({ short: 20, long: 440 }),
    });
    const right = post('/api/signin.php', () => ({ usr: 'Anna', pwd: TEST_PASSWORD }));
    expect(await right(NEWCOMER, 0)).toEqual({ statusCode: 200, code: undefined });
  });

  it('are restored by so many mails', async () => {
    const restore = post('/api/restore.php', (n) => ({ act: 'ask', email: `nobody${n}@example.org` }));
    expect(await attack(60, restore)).toEqual({ done: LIMITS.restore, 429: 20 });
    expect(await restore(NEWCOMER, 999)).toEqual({ statusCode: 200, code: undefined });
  });
});

describe('other tries', () => {
  it('at downloads are so many', async () => {
    const download = post('/api/download.php', () => ({ video_id: String(videos[0]) }));
    expect(await attack(180, download)).toEqual({ done: LIMITS.download, 429: 20 });
    expect(await download(NEWCOMER, 0)).toEqual({ statusCode: 200, code: undefined });
  });

  it('at captchas are so many', async () => {
    const challenge: Ask = async (remoteAddress) => {
      const { statusCode } = await web.app.inject({ url: '/api/captcha.json', remoteAddress });
      return { statusCode };
    };
    expect(await attack(260, challenge)).toEqual({ done: LIMITS.challenge, 429: 20 });
    expect(await challenge(NEWCOMER, 0)).toEqual({ statusCode: 200 });
  });

  it.each([
    ['from scripts', 'application/json', LIMITS.report],
    ['from browsers without scripts', 'text/html', LIMITS.plain],
  ])('at reports %s are so many', async (_what, accept, limit) => {
    const report: Ask = async (remoteAddress, n) => {
      const form = new FormData();
      const fields = { subject: 'Contact', email: `a${n}@example.org`, message: 'Something is wrong here' };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const sent = new Response(form);
      const answer = await web.app.inject({
        method: 'POST',
        url: '/api/report.php',
        remoteAddress,
        payload: Buffer.from(await sent.arrayBuffer()),
        headers: { 'content-type': sent.headers.get('content-type') ?? '', origin: TEST_ORIGIN, accept },
      });
      if (answer.statusCode !== 303) return { statusCode: answer.statusCode, code: answer.json().code };
      const isLimited = String(answer.headers.location).includes('rate_limited');
      return { statusCode: isLimited ? 429 : 200 };
    };
    const outcome = accept === 'text/html' ? 'done' : 'captcha_failed';
    expect(await attack(50, report)).toEqual({ [outcome]: limit, 429: 50 - limit });
    expect((await report(NEWCOMER, 0)).statusCode).toBe(200);
  });
});
