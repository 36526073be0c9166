/**
 * One client with 128 connections asks a real web process for ever-new documents, alongside visitors who read ordinary pages. What they
 * feel of it, and what it costs in memory, is printed; `npm run bench -- flooded-visitors` holds the 99th percentile to its budget.
 */
import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildPackages } from '../../../scripts/build.ts';
import { addMember, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { describeFlood, measureFlood, unserved } from '../testing/load/flood.ts';
import { type RunningWeb, startWebProcess, waitForPages } from '../testing/web-processes.ts';

const SECONDS = Number(process.env.FOYER_FLOOD_SECONDS ?? 25);
const CACHE_MB = 32;
/** Beyond the configured cache: heaps of the render workers and of the process, buffers of 128 connections. */
const FIXED_MB = 700;
const VIDEOS = 60;

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
  });
  await waitForPages(web);
}, 900_000);
afterAll(async () => {
  await web?.stop();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

it(
  'leaves ordinary visitors their pages',
  async () => {
    const figures = await measureFlood(web, { seconds: SECONDS, videos: VIDEOS });
    // A page that nobody keeps, right after the end.
    const after = await web.get('/videos/longest/1/', { 'x-forwarded-for': '198.51.100.5' });
    process.stderr.write(`${[...describeFlood(figures), `cache: ${CACHE_MB} MB`].join('\n')}\n`);
    expect(unserved(figures.during)).toBe(0);
    expect(after.status).toBe(200);
    expect(await after.text()).not.toContain('"missing":["');
    // No render worker was lost, and no remote blamed for a busy machine.
    expect(web.printed()).not.toContain('no answer');
    expect(web.printed()).not.toContain('load took over');
    expect(figures.mostMb).toBeLessThan(CACHE_MB + FIXED_MB);
  },
  SECONDS * 1000 * 3 + 120_000,
);
