/**
 * Lists of as many categories as an address may name, at 300,000 videos, asked of a real web process: what one costs, and what thirty at the same
 * time cost a visitor who reads plain lists meanwhile. `FOYER_EXPENSIVE_VIDEOS` makes the catalogue smaller.
 */
import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CATEGORY_EXCLUSION_MAX,
  CATEGORY_SELECTION_MAX,
  VIDEO_SORTS,
} from '@foyer/shared/wire-schemas/listings';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildPackages } from '../../../scripts/build.ts';
import { seedDatabase } from '../seed/seed-videos.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type RunningWeb, startWebProcess, waitForPages } from '../testing/web-processes.ts';

const VIDEOS = Number(process.env.FOYER_EXPENSIVE_VIDEOS ?? 300_000);
const SECONDS = 15;
const CONCURRENCY = 30;
const BUDGET = 2;
const ALONE = 15;

let database: TestDatabase;
let folder = '';
let web: RunningWeb;
let dirs: string[] = [];

beforeAll(async () => {
  await buildPackages();
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-dear-'));
  await seedDatabase(database.db, VIDEOS, () => {}, { isAlone: true });
  dirs = (await database.db.selectFrom('categories').select('dir').orderBy('id').execute()).map(
    ({ dir }) => dir,
  );
  web = await startWebProcess({ DATABASE_URL: database.url, FOYER_DATA_DIR: folder });
  await waitForPages(web);
}, 900_000);
afterAll(async () => {
  await web?.stop();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another one for each `n`; all wanted and excluded ones differ. */
const terms = (n: number, wanted: number, excluded: number): string =>
  Array.from({ length: wanted + excluded }, (_, index) => {
    const dir = dirs[(n * 7 + index * 3) % dirs.length];
    return index < wanted ? dir : `-${dir}`;
  }).join(',');
const listing = (n: number, objectId = ''): string =>
  `/api/json/videos2/0/straight/${VIDEO_SORTS[n % VIDEO_SORTS.length]}/60/${objectId && 'categories'}.${objectId}.${objectId ? 1 : 1 + (n % 20)}.all...json`;
const expensive = (n: number): string => listing(n, terms(n, CATEGORY_SELECTION_MAX, CATEGORY_EXCLUSION_MAX));
const from = (network: number) => ({ 'x-forwarded-for': `10.${network >> 8}.${network & 255}.7` });
const median = (values: number[]): number =>
  values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

const timed = async (path: string, network: number) => {
  const startedMs = performance.now();
  const answer = await web.get(path, from(network));
  await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    ms: performance.now() - startedMs,
  };
};
/** A visitor who turns plain pages, one after the other. */
const readPlain = async (): Promise<number[]> => {
  const times: number[] = [];
  const untilMs = performance.now() + SECONDS * 1000;
  for (let n = 0; performance.now() < untilMs; n += 1) {
    const { status, ms } = await timed(listing(n), 1);
    expect(status).toBe(200);
    times.push(ms);
    await sleep(20);
  }
  return times;
};
const say = (line: string) => void process.stderr.write(`${line}\n`);

it('answers one after the other', async () => {
  const times: number[] = [];
  for (let n = 0; n < ALONE; n += 1) {
    const { status, ms } = await timed(expensive(n), 100 + n);
    expect(status).toBe(200);
    times.push(ms);
  }
  say(
    `one expensive list at ${VIDEOS} videos: ${times.map((ms) => ms.toFixed(0)).join(' ')} ms, median ${median(times).toFixed(0)} ms`,
  );
});

it('lets thirty at the same time wait or come back, not the visitor who reads plain lists', async () => {
  const quiet = await readPlain();
  const statuses: Record<string, number> = {};
  const served: number[] = [];
  let count = 0;
  let isOver = false;
  const askOn = async () => {
    while (!isOver) {
      count += 1;
      // Ever-new networks: what a single one may ask for is limited besides.
      const { status, retryAfter, ms } = await timed(expensive(count), 1000 + Math.floor(count / 10));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 200) served.push(ms);
      else expect(Number(retryAfter)).toBeGreaterThan(0);
      expect([200, 429, 503]).toContain(status);
    }
  };
  const expensiveOnes = Promise.all(Array.from({ length: CONCURRENCY }, askOn));
  const alongside = await readPlain();
  isOver = true;
  await expensiveOnes;
  const ratio = median(alongside) / median(quiet);
  say(
    `plain lists: ${quiet.length} alone, median ${median(quiet).toFixed(1)} ms; ${alongside.length} alongside, median ${median(alongside).toFixed(1)} ms; ` +
      `ratio ${ratio.toFixed(2)} (${BUDGET}); expensive ones ${JSON.stringify(statuses)}, median of those served ${median(served).toFixed(0)} ms`,
  );
  expect(statuses['200']).toBeGreaterThan(0);
  expect(ratio).toBeLessThanOrEqual(BUDGET);
});

it.each([
  [CATEGORY_SELECTION_MAX + 1, 0],
  [1, CATEGORY_EXCLUSION_MAX + 1],
])('has no list of %d wanted and %d excluded categories', async (wanted, excluded) => {
  const objectId = terms(1, wanted, excluded);
  const answer = await web.get(listing(0, objectId), from(2));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'bad_request' });
  const page = await web.get(`/categories/${objectId}/latest-updates/1/`, from(2));
  expect(page.status).toBe(404);
});
