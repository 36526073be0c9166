import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CAMPAIGNS_PER_DAY, PAGE_NAMES, PAGE_VIEWS_PER_MINUTE } from '@foyer/shared/wire-schemas/statistics';
import { signSetLink } from '../releases/live/set-link.ts';
import { createPageNames } from './page-names.ts';
import { deletePastCampaigns } from './views.sql.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { testSecrets } from '../testing/secrets.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
});
beforeEach(async () => {
  for (const table of ['page_views', 'page_campaigns', 'limits'] as const)
    await web.db.deleteFrom(table).execute();
});
afterAll(() => web.close());

const send = (form: Record<string, string>, more: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  web.app.inject({
    method: 'POST',
    url: '/api/stats.php',
    remoteAddress,
    payload: new URLSearchParams({ act: 'page', ...form }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: TEST_ORIGIN, ...more },
  });
const buckets = () =>
  web.db
    .selectFrom('page_views')
    .select(['page', 'campaign', 'views'])
    .orderBy('page')
    .orderBy('campaign')
    .execute();

it('counts pages and campaigns in buckets', async () => {
  const forms: Record<string, string>[] = [
    { page: 'home' },
    { page: 'home', campaign: 'spring' },
    { page: 'home', campaign: 'Spring' },
  ];
  for (const form of forms) expect((await send(form)).statusCode).toBe(200);
  expect((await send({ page: 'embed' })).statusCode).toBe(200);
  expect(await buckets()).toEqual([
    { page: 'embed', campaign: '', views: 1 },
    { page: 'home', campaign: '', views: 1 },
    { page: 'home', campaign: 'spring', views: 2 },
  ]);
});

it('knows the pages of a closed list alone', async () => {
  // docs/specification/pages.md.
  for (const page of [
    'videos-categories',
    'model_ed_videos',
    'member_ed_videos',
    'member_watch_later_videos',
    '404',
  ])
    expect((await send({ page })).statusCode).toBe(200);
  for (const page of ['', 'Home', 'home2', 'anything', 'constructor', '/videos/1/', 'a'.repeat(64)]) {
    const answer = await send({ page });
    expect([page, answer.statusCode]).toEqual([page, 400]);
    expect(answer.json()).toMatchObject({ code: 'bad_request', field: 'page' });
  }
  expect((await buckets()).every(({ page }) => PAGE_NAMES.some((name) => name === page))).toBe(true);
});

it('takes no count that does not say where it comes from', async () => {
  const ask = (headers: Record<string, string>) =>
    web.app.inject({
      method: 'POST',
      url: '/api/stats.php',
      payload: 'act=page&page=home',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }]) {
    const answer = await ask(headers as Record<string, string>);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('bad_origin');
  }
  expect(await buckets()).toEqual([]);
});

it('keeps a bounded number of campaigns a day, no matter who invents them, and counts the rest as others', async () => {
  const campaigns = CAMPAIGNS_PER_DAY + 60;
  for (let from = 0; from < campaigns; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        send({ page: 'home', campaign: `c${from + i}` }, {}, `192.0.${Math.floor((from + i) / 200)}.7`),
      ),
    );
  const rows = await buckets();
  expect(rows).toHaveLength(CAMPAIGNS_PER_DAY + 1);
  expect(rows.find(({ campaign }) => campaign === 'other')?.views).toBe(60);
  // A known one is still counted by its name, on other pages too.
  const known = rows.find(({ campaign }) => campaign !== 'other')?.campaign ?? '';
  await send({ page: 'videos', campaign: known }, {}, '198.51.100.9');
  expect(await buckets()).toContainEqual({ page: 'videos', campaign: known, views: 1 });
});

it('counts campaigns of a strange form as others', async () => {
  for (const campaign of ['a b', '<script>', 'x'.repeat(41), '-a', '春'])
    expect((await send({ page: 'home', campaign })).statusCode).toBe(200);
  expect(await buckets()).toEqual([{ page: 'home', campaign: 'other', views: 5 }]);
});

it('limits a network', async () => {
  const statuses: number[] = [];
  for (let from = 0; from < PAGE_VIEWS_PER_MINUTE + 20; from += 20)
    statuses.push(
      ...(await Promise.all(
        Array.from(
          { length: 20 },
          async (_, i) =>
            (
              await send({ page: 'home' }, {}, `2001:db8:1:2::${(from + i + 1).toString(16)}`)
            ).statusCode,
        ),
      )),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(PAGE_VIEWS_PER_MINUTE);
  const refused = await send({ page: 'home' }, {}, '2001:db8:1:2::9');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send({ page: 'home' }, {}, '2001:db8:1:3::9')).statusCode).toBe(200);
});

it('removes which campaigns past days had', async () => {
  await web.db.insertInto('page_campaigns').values({ day: '2020-01-01', campaign: 'old' }).execute();
  await send({ page: 'home', campaign: 'new' });
  await deletePastCampaigns(web.db);
  expect(await web.db.selectFrom('page_campaigns').select('campaign').execute()).toEqual([
    { campaign: 'new' },
  ]);
});

it('takes but does not count pages that a signed link shows before they are live', async () => {
  const link = (secrets: Secrets) => ({
    cookie: `release-set=${signSetLink(secrets, {
      setId: 7,
      expirySeconds: Math.floor(Date.now() / 1000) + 60,
      visitor: 'anonymous',
    })}`,
  });
  for (const page of ['books', 'home'])
    expect((await send({ page }, link(web.deps.secrets))).statusCode).toBe(200);
  expect(await buckets()).toEqual([]);
  expect((await send({ page: 'books' }, link(testSecrets('another')))).statusCode).toBe(400);
  expect((await send({ page: 'home' }, link(testSecrets('another')))).statusCode).toBe(200);
  expect(await buckets()).toEqual([{ page: 'home', campaign: '', views: 1 }]);
});

it('counts the pages of the packages that are live, and those that every site has while no set is', () => {
  const pages = [{ name: 'books', path: '/books/', page: 'books' }];
  const isPageName = createPageNames(() => [{ pages }, { pages: [] }]);
  expect(['books', 'embed', '404', 'home', 'toString'].map(isPageName)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  const alone = createPageNames(() => []);
  expect(['books', 'home', 'anything'].map(alone)).toEqual([false, true, false]);
});
