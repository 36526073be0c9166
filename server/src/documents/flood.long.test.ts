/**
 * One client with 128 connections asks a real web process for ever-new documents, beside visitors who read ordinary pages. What they
 * feel of it, and what it costs in memory, is printed; what is asserted is what no machine's speed changes.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildPackages } from '../../../scripts/build.ts';
import type { Asked } from '../testing/ask-many.ts';
import { addMember, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type RunningWeb, startWebProcess } from '../testing/web-processes.ts';

const SECONDS = Number(process.env.FOYER_FLOOD_SECONDS ?? 25);
const CACHE_MB = 32;
/** Beyond the configured cache: heaps of the render workers and of the process, buffers of 128 connections. */
const FIXED_MB = 1000;
const CONNECTIONS = 128;
const NETWORK = '203.0.113.9';
const VIDEOS = 60;

const NEW_ADDRESSES = [
  '/?lang=x{n}',
  '/videos/{n}/x/',
  '/videos/7/a-video/?related={n}',
  '/videos/8/a-video/?related={n}',
  '/videos/latest-updates/{n}/?date=x{n}',
  '/members/{n}/info/',
  '/categories/term-{n}/latest-updates/1/',
  '/_page/videos/{n}/y/',
  '/embed/{n}/x/',
  '/top-country/1/?country=Q{n}',
];
const ORDINARY = [
  '/',
  '/videos/latest-updates/1/',
  '/videos/top-rated/1/?date=week',
  '/videos/most-viewed/1/',
  '/community/recent/1/',
  '/categories/',
  ...Array.from({ length: VIDEOS }, (_, index) => `/videos/${index + 1}/a-video/`),
];

let database: TestDatabase;
let folder = '';
let web: RunningWeb;

beforeAll(async () => {
  await buildPackages();
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-flood-'));
  for (let count = 0; count < VIDEOS; count += 1) await addVideo(database.db, { title: `Harbour ${count}` });
  await addMember(database.db, 'Anna');
  await settleCatalogue(database.db);
  web = await startWebProcess({
    DATABASE_URL: database.url,
    FOYER_DATA_DIR: folder,
    FOYER_CACHE_MB: String(CACHE_MB),
    FOYER_RENDER_WORKERS: '2',
    FOYER_AGE_GATE_COUNTRIES: 'DE',
  });
  for (let tries = 0; (await web.get('/')).status !== 200; tries += 1) {
    if (tries > 600) throw new Error('no page can be rendered');
    await sleep(200);
  }
}, 900_000);
afterAll(async () => {
  await web?.stop();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const PROGRAM = join(import.meta.dirname, '../testing/ask-many.ts');
const run = promisify(execFile);
const ask = async (
  connections: number,
  pauseMs: number,
  address: string,
  paths: readonly string[],
): Promise<Asked> => {
  const options = [web.base, SECONDS, connections, pauseMs, address, ...paths].map(String);
  const { stdout } = await run(process.execPath, ['--no-warnings', PROGRAM, ...options]);
  return JSON.parse(stdout) as Asked;
};
const visitors = () => ask(6, 60, '198.51.100.4', ORDINARY);
const flood = () => ask(CONNECTIONS, 0, NETWORK, NEW_ADDRESSES);
const residentMb = async (): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${web.pid}/status`, 'utf8'))?.[1]) / 1000;
const unserved = ({ statuses, answers }: Asked): number => (answers - (statuses['200'] ?? 0)) / answers;

it(
  'leaves ordinary visitors their pages',
  async () => {
    // Each page once, so that both measurements find the same cache.
    for (const path of ORDINARY) await web.get(path, { 'x-forwarded-for': '198.51.100.4' });
    const before = await visitors();
    const beforeMb = await residentMb();
    let mostMb = 0;
    const watching = setInterval(() => {
      void residentMb().then((mb) => {
        mostMb = Math.max(mostMb, mb);
      });
    }, 250);
    const [during, flooded] = await Promise.all([visitors(), flood()]);
    clearInterval(watching);
    // A page that nobody keeps, right after the end.
    const after = await web.get('/videos/longest/1/', { 'x-forwarded-for': '198.51.100.5' });
    const line = (name: string, asked: Asked) =>
      `${name}: ${asked.answers} answers ${JSON.stringify(asked.statuses)}, p50 ${asked.p50Ms.toFixed(0)} ms, p99 ${asked.p99Ms.toFixed(0)} ms\n`;
    process.stderr.write(
      `${line('visitors alone', before)}${line('visitors beside', during)}${line('the flood', flooded)}` +
        `visitors without their page: ${(unserved(during) * 100).toFixed(2)} %\n` +
        `99th percentile: ${(during.p99Ms / before.p99Ms).toFixed(2)} times\n` +
        `memory: ${beforeMb.toFixed(0)} MB before, at most ${mostMb.toFixed(0)} MB with a cache of ${CACHE_MB} MB\n`,
    );
    expect(unserved(during)).toBe(0);
    expect(after.status).toBe(200);
    expect(await after.text()).not.toContain('"missing":["');
    expect(mostMb).toBeLessThan(CACHE_MB + FIXED_MB);
  },
  SECONDS * 1000 * 3 + 120_000,
);
