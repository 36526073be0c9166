import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  LISTING_POINTS_PER_MINUTE,
  SEARCHES_PER_MINUTE,
  SUGGESTIONS_PER_MINUTE,
} from '../access/search-limit.ts';
import { VIEWS_PER_MINUTE, VOTES_PER_MINUTE } from '../watching/statistics.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { holdWindows } from '../testing/load/hold-windows.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { createInternalApi } from '../app/internal-api.ts';
import { TICKETS_PER_HOUR } from '../watching/downloads.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
  await holdWindows(web.db);
  for (let i = 0; i < 3; i += 1) await addVideo(web.db, { title: `Harbour ${i}` });
  await settleCatalogue(web.db);
});
afterAll(() => web.close());

const get = (remoteAddress: string, url: string) => web.app.inject({ url, remoteAddress });
const post = (remoteAddress: string, form: Record<string, string>, userAgent = 'a browser') =>
  web.app.inject({
    method: 'POST',
    url: '/api/stats.php',
    remoteAddress,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: TEST_ORIGIN,
      'user-agent': userAgent,
    },
  });
const BATCH_SIZE = 20;
/** Expensive reads take turns: what waits too long for its own is refused, for how busy the machine is and not for the limit. */
const ONE_AT_A_TIME = 1;
/** Asks `times` times, many at the same time; how many were let through. */
const pass = async (
  times: number,
  ask: (i: number) => Promise<{ statusCode: number }>,
  atOnce = BATCH_SIZE,
): Promise<number> => {
  const answers: { statusCode: number }[] = [];
  for (let from = 0; from < times; from += atOnce)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(atOnce, times - from) }, (_, i) => ask(from + i)))),
    );
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
  return answers.filter(({ statusCode }) => statusCode === 200).length;
};
const search = (text: string) =>
  `/api/videos2.php?params=3600/straight/relevance/60/search..1.all..&s=${text}`;

describe('reads that cost much', () => {
  it('are limited by address where they reach the database; what is kept stays free', async () => {
    await get('192.0.2.1', search('harbour'));
    const passed = await pass(
      SEARCHES_PER_MINUTE + 5,
      (i) => get('192.0.2.1', search(`harbour%20${i}`)),
      ONE_AT_A_TIME,
    );
    expect(passed).toBe(SEARCHES_PER_MINUTE - 1);
    const refused = await get('192.0.2.1', search('harbour%20again'));
    expect(refused.json().code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('192.0.2.1', search('harbour'))).statusCode).toBe(200);
    // The same count by the other address of a search.
    const list = '/api/json/videos2/3600/straight/latest-updates/60/search.harbour never.1.all...json';
    expect((await get('192.0.2.1', encodeURI(list))).statusCode).toBe(429);
    expect((await get('192.0.2.2', encodeURI(list))).statusCode).toBe(200);
  });

  it('are not refused for another’s limit that asks for the same at the same time', async () => {
    const [limited, free] = await Promise.all(
      ['192.0.2.1', '192.0.2.2'].map((address) => get(address, search('harbour%20together'))),
    );
    expect([limited?.statusCode, free?.statusCode]).toEqual([429, 200]);
  });

  it('count lists by what they cost: several categories, and what is deep in a list by date', async () => {
    const list = (object: string, page = 1, type = 'all', date = '') =>
      `/api/json/videos2/3600/straight/latest-updates/60/${object}.${page}.${type}..${date}.json`;
    const three = (i: number) => list(`categories.outdoor,night,rain${i}`);
    // Of the limit 300, three names are 3 points.
    const passed = await pass(105, (i) => get('2001:db8:9:9::1', three(i)), ONE_AT_A_TIME);
    expect(passed).toBe(LISTING_POINTS_PER_MINUTE / 3);
    // The whole /64 is one network.
    const refused = await get('2001:db8:9:9:aaaa::2', three(1000));
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('2001:db8:9:9::1', list('.', 2000, 'all', 'month'))).statusCode).toBe(429);
    // What is kept, what costs little, and searches go on.
    const deep = [list('.', 90_000), list('.', 2000, 'hd')];
    for (const free of [three(0), list('categories.outdoor'), list('.', 3), ...deep])
      expect((await get('2001:db8:9:9::1', free)).statusCode).toBe(200);
    expect((await get('2001:db8:9:9::1', search('harbour%20free'))).statusCode).toBe(200);
    expect((await get('2001:db8:9:8::1', three(1000))).statusCode).toBe(200);
  });

  it('take turns when they are expensive: who asks for too many at the same time is informed when to come back, others are served', async () => {
    const three = (i: number) =>
      get(
        '192.0.2.6',
        `/api/json/videos2/3600/straight/latest-updates/60/categories.outdoor,night,wind${i}.1.all...json`,
      );
    const [plain, ...expensive] = await Promise.all([
      get('192.0.2.7', '/api/json/videos2/0/straight/latest-updates/60/..1.all...json'),
      ...Array.from({ length: 60 }, (_, i) => three(i)),
    ]);
    expect(plain?.statusCode).toBe(200);
    const refused = expensive.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(expensive.length);
    for (const { statusCode, headers } of refused)
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  });

  it('count suggestions as well', async () => {
    const passed = await pass(SUGGESTIONS_PER_MINUTE + 10, (i) =>
      get('192.0.2.3', i % 2 ? `/api/json/suggester/3600/h${i}.json` : `/api/suggester.php?c=h${i}`),
    );
    expect(passed).toBe(SUGGESTIONS_PER_MINUTE);
    expect((await get('192.0.2.3', '/api/json/suggester/3600/h1.json')).statusCode).toBe(200);
  });

  it('count what a document searches for the visitor who asked for it', async () => {
    const answerApi = createInternalApi(web.deps);
    const context = { language: 'en', country: 'US', gender: 'straight' } as const;
    const requester = () => ({ address: '192.0.2.4', isWithheld: false, isLimited: false });
    const passed = await pass(
      SEARCHES_PER_MINUTE + 5,
      async (i) => {
        const { status } = await answerApi(search(`quay%20${i}`), context, requester());
        return { statusCode: status };
      },
      ONE_AT_A_TIME,
    );
    expect(passed).toBe(SEARCHES_PER_MINUTE);
    expect((await get('192.0.2.4', search('quay%20now'))).statusCode).toBe(429);
    const limited = requester();
    await answerApi(search('quay%20once'), context, limited);
    expect(limited.isLimited).toBe(true);
    // What the server renders for itself counts for no network.
    expect((await answerApi(search('quay%20smoke'), context)).status).toBe(200);
  });
});

describe('statistics', () => {
  it('of one address are limited: an IPv6 network counts as one', async () => {
    const passed = await pass(VIEWS_PER_MINUTE + 10, (i) =>
      post(`2001:db8:1:2::${(i + 1).toString(16)}`, { act: 'view', section: 'video', object_id: '1' }),
    );
    expect(passed).toBe(VIEWS_PER_MINUTE);
    expect(
      (await post('2001:db8:1:3::1', { act: 'view', section: 'video', object_id: '1' })).statusCode,
    ).toBe(200);
  });

  const voteFor = (address: string, objectId: string, userAgent?: string) =>
    post(address, { act: 'vote', section: 'video', object_id: objectId, vote: '1' }, userAgent);

  it.each([
    ['IPv4 address', ['192.0.2.5', '192.0.2.5', '::ffff:192.0.2.5'], '192.0.2.6'],
    ['IPv6 network', ['2001:db8:5:1::1', '2001:db8:5:1::2', '2001:DB8:5:1:ffff::3'], '2001:db8:5:2::1'],
  ])(
    'count one anonymous vote a day for an %s, whatever the browser is called',
    async (_what, own, other) => {
      const object = own[0] === '192.0.2.5' ? '2' : '3';
      const codes: (string | undefined)[] = [];
      for (const [i, address] of own.entries())
        codes.push((await voteFor(address, object, `browser ${i}`)).json().code);
      expect(codes).toEqual([undefined, 'already_voted', 'already_voted']);
      expect((await voteFor(other, object)).json()).toMatchObject({ ok: true, statistics: { likes: 2 } });
    },
  );

  it('stop a network that votes again and again', async () => {
    const passed = await pass(VOTES_PER_MINUTE + 5, () =>
      voteFor('192.0.2.9', '999').then(({ statusCode }) => ({
        statusCode: statusCode === 404 ? 200 : statusCode,
      })),
    );
    expect(passed).toBe(VOTES_PER_MINUTE);
  });
});

it('downloads: an IPv6 network counts as one', async () => {
  const ask = (i: number) =>
    web.app.inject({
      method: 'POST',
      url: '/api/download.php',
      remoteAddress: `2001:db8:7:1::${(i + 1).toString(16)}`,
      payload: 'video_id=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: TEST_ORIGIN },
    });
  expect(await pass(TICKETS_PER_HOUR + 3, ask)).toBe(TICKETS_PER_HOUR);
});
