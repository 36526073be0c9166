/**
 * Lists over a million videos: each sort and filter shows what it says, on the first page and deep inside, with and without
 * scripts. Filling the database takes minutes, so only the long form does (FOYER_E2E_LONG=1); FOYER_E2E_VIDEOS makes it smaller.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LISTING_PAGE_SIZE, type ListingPage, VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { getFromAnywhere } from '../../harness/get-from-anywhere.ts';
import { type Site, startSite } from '../../harness/site.ts';

const ROOT = join(import.meta.dirname, '../../..');
const VIDEOS = Number(process.env.FOYER_E2E_VIDEOS ?? 1_000_000);
const FILL_LIMIT_MS = 1_800_000;
const DAY_MS = 86_400_000;
/** Lists by date, and of several categories, have no anchors: far deeper pages of them are counted row by row, for seconds. */
const SOME_WAY_IN = 40;
const describeLong = process.env.FOYER_E2E_LONG === '1' ? describe : describe.skip;

type Card = ListingPage['videos'][number];
interface Asked {
  sort?: string;
  section?: string;
  object?: string;
  page?: number;
  type?: string;
  duration?: string;
  date?: string;
}

describeLong(`a catalogue of ${VIDEOS} videos`, () => {
  const { open } = useBrowser();
  let folder: string;
  let site: Site;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-large-'));
    // PostgreSQL's user must be able to reach its data directory.
    await chmod(folder, 0o711);
    const dataDir = join(folder, 'data');
    await promisify(execFile)(
      process.execPath,
      ['--no-warnings', join(ROOT, 'scripts/seed.ts'), '--videos', String(VIDEOS), '--data-dir', dataDir],
      { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '' }, timeout: FILL_LIMIT_MS },
    );
    site = await startSite({ dataDir, env: { FOYER_DEMO: '0' } });
  }, FILL_LIMIT_MS);
  afterAll(async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (asked: Asked): Promise<ListingPage> => {
    const { sort = 'latest-updates', section = '', object = '', page = 1, type = 'all' } = asked;
    const { duration = '', date = '' } = asked;
    const path = `/api/json/videos2/0/straight/${sort}/${LISTING_PAGE_SIZE}/${section}.${object}.${page}.${type}.${duration}.${date}.json`;
    const { status, body } = await getFromAnywhere(`${site.url}${path}`);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${body}`);
    return JSON.parse(body);
  };
  const lastPageOf = ({ total_count: total }: ListingPage) => Math.ceil(total / LISTING_PAGE_SIZE);
  const statusOf = async (path: string): Promise<number> =>
    (await getFromAnywhere(`${site.url}${path}`, { accept: 'text/html', cookie: 'age_verified=1' })).status;

  /** What the cards of a list go down by; popularity is in none of their fields. */
  const ORDERS: Partial<Record<(typeof VIDEO_SORTS)[number], (card: Card) => number>> = {
    'latest-updates': ({ post_date }) => Date.parse(post_date),
    'top-rated': ({ rating }) => rating,
    'most-viewed': ({ video_viewed }) => video_viewed,
    longest: ({ duration_seconds }) => duration_seconds,
    'most-commented': ({ statistics }) => statistics.comments ?? 0,
  };

  it.each(VIDEO_SORTS)(
    'is sorted by %s, on from the end of one page to the next, also deep inside',
    async (sort) => {
      const first = await read({ sort });
      expect(first.total_count).toBeGreaterThan(VIDEOS * 0.7);
      const middle = Math.floor(lastPageOf(first) / 2);
      for (const page of [1, middle]) {
        const two = [
          ...(await read({ sort, page })).videos,
          ...(await read({ sort, page: page + 1 })).videos,
        ];
        expect(two).toHaveLength(2 * LISTING_PAGE_SIZE);
        expect(new Set(two.map(({ video_id: id }) => id)).size).toBe(two.length);
        const by = ORDERS[sort];
        if (by) expect(two.map(by)).toEqual(two.map(by).sort((one, other) => other - one));
      }
    },
  );

  it.each<[Asked, (card: Card) => boolean]>([
    [{ type: 'hd' }, ({ quality }) => quality !== 'sd'],
    [{ type: '4k' }, ({ quality }) => quality === '4k'],
    [{ duration: '1' }, ({ duration_seconds: seconds }) => seconds < 600],
    [{ duration: '2' }, ({ duration_seconds: seconds }) => seconds >= 600 && seconds <= 2400],
    [{ duration: '3' }, ({ duration_seconds: seconds }) => seconds > 2400],
    ...[1, 7, 30].map((days, index): [Asked, (card: Card) => boolean] => [
      { date: ['day', 'week', 'month'][index] ?? '', sort: 'most-popular' },
      ({ post_date }) => Date.now() - Date.parse(post_date) <= (days + 1) * DAY_MS,
    ]),
    [{ section: 'categories', object: 'outdoors' }, has('outdoors')],
    [
      { section: 'categories', object: 'outdoors', type: '4k', sort: 'most-viewed' },
      (card) => has('outdoors')(card) && card.quality === '4k',
    ],
    [
      { section: 'categories', object: 'outdoors,city' },
      (card) => has('outdoors')(card) && has('city')(card),
    ],
    [
      { section: 'categories', object: 'outdoors~city' },
      (card) => has('outdoors')(card) || has('city')(card),
    ],
    [
      { section: 'categories', object: 'outdoors,-city' },
      (card) => has('outdoors')(card) && !has('city')(card),
    ],
    [
      { section: 'categories', object: 'festivals,trains', type: '4k', duration: '3', sort: 'top-rated' },
      (card) =>
        has('festivals')(card) &&
        has('trains')(card) &&
        card.quality === '4k' &&
        card.duration_seconds > 2400,
    ],
  ])('shows with %j only what fits, on its first page and deep inside', async (asked, fits) => {
    const all = await read({});
    const first = await read(asked);
    expect(first.videos.length).toBeGreaterThan(0);
    expect(first.total_count).toBeLessThan(all.total_count);
    const hasAnchors = !asked.date && !/[,~]/.test(asked.object ?? '');
    const page = hasAnchors ? lastPageOf(first) : Math.min(lastPageOf(first), SOME_WAY_IN);
    const further = await read({ ...asked, page });
    const cards = [...first.videos, ...further.videos];
    expect(cards.filter((card) => !fits(card))).toEqual([]);
    // A total that is no estimate is exact: the last page holds the rest.
    if (!first.total_is_estimate && page === lastPageOf(first))
      expect(further.videos).toHaveLength(first.total_count - LISTING_PAGE_SIZE * (page - 1));
  });

  it('finds two words wherever they are frequent, and reads a misspelt one otherwise', async () => {
    const search = async (text: string): Promise<ListingPage> => {
      const params = `0/straight/relevance/${LISTING_PAGE_SIZE}/search..1.all..`;
      const path = `/api/videos2.php?params=${params}&s=${encodeURIComponent(text)}`;
      return JSON.parse((await getFromAnywhere(`${site.url}${path}`)).body);
    };
    const found = await search('quiet harbour');
    expect(found.videos).toHaveLength(LISTING_PAGE_SIZE);
    expect(found.videos.filter(({ title }) => !/quiet harbour/i.test(title))).toEqual([]);
    const other = await search('qiuet harbuor');
    expect(other.search?.shown_text).toBe('quiet harbour');
  });

  const PAGES = [
    ...VIDEO_SORTS.map((sort) => `/videos/${sort}/7000/`),
    '/',
    '/categories/',
    '/categories/outdoors/latest-updates/900/',
    '/categories/outdoors,-city/top-rated/1/?type=hd&duration=2',
    '/top-country/1/',
    '/search/1/?s=golden+lighthouse',
    '/models/most-popular/1/',
    '/channels/most-viewed/1/',
    '/albums-categories/',
    '/playlists/most-popular/1/',
  ];
  it('answers every list with its page, and 404 beyond the end', async () => {
    const answers: [string, number][] = [];
    for (const path of PAGES) answers.push([path, await statusOf(path)]);
    expect(answers).toEqual(PAGES.map((path) => [path, 200]));
    const beyond = lastPageOf(await read({})) + 2;
    expect(await statusOf(`/videos/latest-updates/${beyond}/`)).toBe(404);
  });

  it('is read and paged without scripts', async () => {
    const { page } = await open({ javaScriptEnabled: false, site: site.url, expectErrors: /404/ });
    await page.goto('/videos/most-viewed/7000/');
    const titles = page.locator('main article h2 a');
    expect(await titles.count()).toBe(LISTING_PAGE_SIZE);
    const before = await titles.allInnerTexts();
    await page.locator('main nav a[href="/videos/most-viewed/7001/"]').first().click();
    await page.waitForURL('**/videos/most-viewed/7001/');
    expect(await titles.count()).toBe(LISTING_PAGE_SIZE);
    expect(await titles.allInnerTexts()).not.toEqual(before);
  });

  it('hydrates without a word in the console, and keeps its place on Back', async () => {
    // Its videos have no files.
    const { page } = await open({ site: site.url, expectErrors: /404/ });
    for (const path of PAGES.slice(0, 12)) {
      await page.goto(path);
      await hydrated(page);
    }
    await page.goto('/videos/longest/7000/');
    await hydrated(page);
    const card = page.locator('main article h2 a').nth(40);
    await card.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await card.click();
    await page.waitForURL(/\/videos\/\d+\//);
    await page.goBack();
    await page.waitForURL('**/videos/longest/7000/');
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 200, before);
  });
});

function has(dir: string): (card: Card) => boolean {
  return ({ category_dirs: dirs = [] }) => dirs.includes(dir);
}
