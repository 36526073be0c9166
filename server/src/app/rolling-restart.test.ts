/**
 * Two web processes behind the project's nginx are restarted one after the other, the second as soon as the first is there again, while
 * visitors read and write: no request fails. The short form has a few requests at a time; the long form 200 a second, with pages.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findFreePort, type RunningNginx } from '../../../deploy/nginx/run-nginx.ts';
import { runFront } from '../../../deploy/nginx/run-front.ts';
import { failuresOf, startLoad } from '../testing/load/behind-nginx.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { IS_LONG, sayInLong } from '../testing/long.ts';
import { type RunningWeb, startWebProcess, waitForPages } from '../testing/web-processes.ts';

/** Longer than nginx passes a process over that refused its connections: `fail_timeout` in whole seconds, 3 at most. As the shipped files have it. */
const DRAIN_SECONDS = 5;
/** Fewer than on a machine of its own where others share it. */
const PER_SECOND = Number(process.env['FOYER_TEST_PER_SECOND'] ?? (IS_LONG ? 200 : 30));

let database: TestDatabase;
let folder = '';
let nginx: RunningNginx;
let videoId = 0;
const ports: [number, number] = [0, 0];
const webs: RunningWeb[] = [];

const start = async (index: 0 | 1): Promise<void> => {
  webs[index] = await startWebProcess({
    DATABASE_URL: database.url,
    FOYER_DATA_DIR: folder,
    FOYER_PORT: String(ports[index]),
    FOYER_PUBLIC_URL: nginx.url,
    FOYER_DRAIN_SECONDS: String(DRAIN_SECONDS),
  });
  if (IS_LONG) await waitForPages(webs[index]);
};

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-restart-'));
  videoId = await addVideo(database.db, { title: 'Harbour' });
  await settleCatalogue(database.db);
  for (const index of [0, 1] as const) ports[index] = await findFreePort();
  nginx = await runFront(
    ports.map((port) => `127.0.0.1:${port}`),
    folder,
  );
  await Promise.all([start(0), start(1)]);
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await nginx?.stop();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

it('loses no request', async () => {
  const load = startLoad({ url: nginx.url, videoId, perSecond: PER_SECOND, hasPages: IS_LONG });
  await sleep(500);
  for (const index of [0, 1] as const) {
    await webs[index]?.stop();
    await start(index);
  }
  await sleep(500);
  const counts = await load.end();
  sayInLong(`rolling restart: ${JSON.stringify(counts)}`);
  expect(failuresOf(counts)).toEqual({});
  expect(counts['read 200']).toBeGreaterThan(DRAIN_SECONDS * PER_SECOND);
  expect(Object.keys(counts).some((outcome) => outcome.startsWith('write 2'))).toBe(true);
});
