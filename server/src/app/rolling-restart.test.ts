/**
 * Two web processes behind the project's nginx are restarted one after the other, the second as soon as the first is there again, while
 * visitors read and write: no request fails. The short form has a few requests at a time; the long form 200 a second, with pages.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { writeAwayPages } from '../../../deploy/nginx/away-pages.ts';
import { renderConfig } from '../../../deploy/nginx/render-config.ts';
import { findFreePort, type RunningNginx, runNginx } from '../../../deploy/nginx/run-nginx.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { IS_LONG, sayInLong } from '../testing/long.ts';
import { type RunningWeb, startWebProcess, waitForPages } from '../testing/web-processes.ts';

/** Longer than nginx passes a process over that refused its connections (`fail_timeout`). */
const DRAIN_SECONDS = 3;
const PER_SECOND = IS_LONG ? 200 : 30;
const LISTING = (page: number) => `/api/json/videos2/86400/straight/latest-updates/60/..${page}.all...json`;

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
  const pagesFolder = join(folder, 'away');
  writeAwayPages(pagesFolder, 'Foyer');
  nginx = await runNginx(({ listen, folder: cacheFolder }) =>
    renderConfig({
      upstreams: ports.map((port) => `127.0.0.1:${port}`),
      cacheFolder: join(cacheFolder, 'cache'),
      pagesFolder,
      serverName: '_',
      listen: [listen],
      callsPerSecond: 10_000,
      callsBurst: 10_000,
    }),
  );
  await Promise.all([start(0), start(1)]);
}, 300_000);
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await nginx?.stop();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Every request is one that no cache has, and every fifth one writes. */
const ask = async (number: number): Promise<string> => {
  const isWrite = number % 5 === 0;
  const path = isWrite
    ? '/api/stats.php'
    : IS_LONG && number % 7 === 0
      ? `/?page=${number}`
      : LISTING(number);
  const answer = await fetch(nginx.url + path, {
    ...(isWrite && {
      method: 'POST',
      headers: { origin: nginx.url, accept: 'application/json' },
      body: new URLSearchParams({ act: 'view', section: 'video', object_id: String(videoId) }),
    }),
    redirect: 'manual',
  }).catch((error: unknown) => ({ status: String(error), text: async () => '' }));
  const body = await answer.text();
  // Of what went wrong, who said so.
  const said = Number(answer.status) < 500 ? '' : `: ${body.slice(0, 200)}`;
  return `${isWrite ? 'write' : 'read'} ${answer.status}${said}`;
};

it('loses no request', async () => {
  const counts: Record<string, number> = {};
  const pending = new Set<Promise<void>>();
  let isOver = false;
  const load = (async () => {
    for (let number = 1; !isOver; number += 1) {
      const one = ask(number).then((outcome) => {
        counts[outcome] = (counts[outcome] ?? 0) + 1;
        pending.delete(one);
      });
      pending.add(one);
      await sleep(1000 / PER_SECOND);
    }
    await Promise.all(pending);
  })();
  await sleep(500);
  for (const index of [0, 1] as const) {
    await webs[index]?.stop();
    await start(index);
  }
  await sleep(500);
  isOver = true;
  await load;
  sayInLong(`rolling restart: ${JSON.stringify(counts)}`);
  const answered = Object.entries(counts).filter(([outcome]) => /^(read|write) [234]\d\d$/.test(outcome));
  expect(Object.fromEntries(answered)).toEqual(counts);
  expect(counts['read 200']).toBeGreaterThan(DRAIN_SECONDS * PER_SECOND);
  expect(Object.keys(counts).some((outcome) => outcome.startsWith('write 2'))).toBe(true);
}, 300_000);
