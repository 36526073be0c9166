import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '../config.ts';
import { createDatabase, type Database } from '../database/create-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { createFileStorage } from '../storage/file-storage.ts';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { createWebProcess, type WebProcess } from '../web-process.ts';

/** A PostgreSQL of this file's own, since it is stopped and started; always at one port, as a real one is. */
let folder = '';
let postgres: EmbeddedPostgres;
let db: Database;
let web: WebProcess;
const log: string[] = [];

const start = () => startEmbeddedPostgres({ dataDir: folder, volatile: true, port: 8203 });
const ORIGIN = 'http://localhost:8202';
const CACHED = '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json';
const UNCACHED = '/api/json/videos2/0/straight/latest-updates/60/..1.all...json';
const get = (url: string) => web.app.inject({ url });
const signIn = () =>
  web.app.inject({
    method: 'POST',
    url: '/api/signin.php',
    payload: new URLSearchParams({ usr: 'Anna', pwd: TEST_PASSWORD }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-outage-'));
  await chmod(folder, 0o755);
  postgres = await start();
  db = createDatabase({ url: postgres.url, poolSize: 3, onError: () => {} });
  await migrate(db);
  await addMember(db, 'Anna');
  await addVideo(db, { title: 'Harbour' });
  await settleCatalogue(db);
  web = await createWebProcess({
    config: readConfig({ FOYER_DATA_DIR: folder, FOYER_PORT: '8202' }),
    db,
    databaseUrl: postgres.url,
    storage: createFileStorage(join(folder, 'media')),
    log: (line) => log.push(line),
  });
}, 60_000);
afterAll(async () => {
  await web.stop();
  await db.destroy();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}, 30_000);

it('answers from the cache, says 503 for the rest, and recovers without a restart', async () => {
  expect((await get(CACHED)).json().videos).toHaveLength(1);
  expect((await signIn()).json()).toMatchObject({ ok: true });

  await postgres.stop();
  const cached = await get(CACHED);
  expect([cached.statusCode, cached.json().videos.length]).toEqual([200, 1]);
  for (const answer of [await get(UNCACHED), await signIn()]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ ok: false, code: 'unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  }
  expect((await get('/healthz')).statusCode).toBe(200);

  postgres = await start();
  expect((await get(UNCACHED)).json().videos).toHaveLength(1);
  expect((await signIn()).json()).toMatchObject({ ok: true });
  // LISTEN is back as well: another process's notice arrives.
  let arrived = false;
  for (let tries = 0; tries < 40 && !arrived; tries += 1) {
    await get(CACHED);
    await db
      .updateTable('videos')
      .set({ title: `Harbour ${tries}` })
      .execute();
    const { notifyCacheDrop } = await import('../sql/cache-drops.sql.ts');
    await notifyCacheDrop(db, ['listings']);
    await sleep(100);
    arrived = (await get(CACHED)).json().videos[0].title === `Harbour ${tries}`;
  }
  expect(arrived).toBe(true);
  expect(log.filter((line) => line.includes('server_error') || line.includes('    at '))).toEqual([]);
}, 60_000);
