import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readConfig } from '../platform/config/config.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { changeVideoState } from '../publication/publication.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { until } from '../testing/until.ts';
import { createWebProcess, type WebProcess } from '../app/web-process.ts';

/** A PostgreSQL of this file's own, since it is stopped and started; always at one port, as a real one is. */
let folder = '';
let postgres: EmbeddedPostgres;
let db: Database;
/** Another process's pool: the site hears of what is done through it by LISTEN alone. */
let elsewhere: Database;
let web: WebProcess;
const log: string[] = [];

const start = () => startEmbeddedPostgres({ dataDir: folder, volatile: true, port: 8203 });
const ORIGIN = 'http://localhost:8202';
const CACHED = '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json';
const MEDIA = '/media/video-1/r1/thumb-320.jpg';
const UNCACHED = '/api/json/videos2/0/straight/latest-updates/60/..1.all...json';
const get = (url: string) => web.app.inject({ url });
const waitingFor = async (): Promise<string[]> => (await get('/readyz')).json().waiting_for;
const signIn = () =>
  web.app.inject({
    method: 'POST',
    url: '/api/signin.php',
    payload: new URLSearchParams({ usr: 'Anna', pwd: TEST_PASSWORD }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
  });

const videoAddress = (id: number) => `/api/json/video/86400/0/0/${id}.json`;
const withdraw = (videoId: number) =>
  changeVideoState({ db: elsewhere }, { videoId, change: 'make_private', viewer: null });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-outage-'));
  await chmod(folder, 0o755);
  postgres = await start();
  db = createDatabase({ url: postgres.url, poolSize: 3, onError: () => {} });
  elsewhere = createDatabase({ url: postgres.url, poolSize: 1, onError: () => {} });
  await migrate(db);
  await addMember(db, 'Anna');
  await addVideo(db, { title: 'Harbour' });
  await addVideo(db, { title: 'Withdrawn in time' });
  await settleCatalogue(db);
  await mkdir(join(folder, 'media/objects/video-1'), { recursive: true });
  await writeFile(join(folder, 'media/objects/video-1/thumb-320.jpg'), 'a picture');
  web = await createWebProcess({
    config: readConfig({ FOYER_DATA_DIR: folder, FOYER_PORT: '8202' }),
    db,
    databaseUrl: postgres.url,
    storage: createFileStorage(join(folder, 'media')),
    log: (line) => log.push(line),
  });
});
afterAll(async () => {
  await web.stop();
  await db.destroy();
  await elsewhere.destroy();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

it('answers from the cache, says 503 for the rest, and recovers without a restart', async () => {
  expect((await get(CACHED)).json().videos).toHaveLength(2);
  expect((await get(MEDIA)).statusCode).toBe(200);
  for (const id of [1, 2]) expect((await get(videoAddress(id))).statusCode).toBe(200);
  await withdraw(2);
  expect((await signIn()).json()).toMatchObject({ ok: true });
  // No page can be rendered here; the database is there.
  expect((await waitingFor()).filter((what) => what.includes('database'))).toEqual([]);

  await postgres.stop();
  await until(
    async () => !(await get('/media/video-2/r2/thumb-320.jpg')).headers['content-type']?.startsWith('image/'),
  );
  expect((await get(videoAddress(1))).json().video.title).toBe('Harbour');
  // Known for two seconds otherwise.
  await sleep(2100);
  expect((await get(MEDIA)).statusCode).toBe(200);
  for (const answer of [await get(UNCACHED), await get(videoAddress(2)), await signIn()]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ ok: false, code: 'unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  }
  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).statusCode).toBe(503);
  expect(await waitingFor()).toContain('the database');

  postgres = await start();
  await until(async () => (await get(UNCACHED)).statusCode === 200);
  expect((await get(UNCACHED)).json().videos).toHaveLength(1);
  expect((await signIn()).json()).toMatchObject({ ok: true });
  await until(async () => !(await waitingFor()).includes('the database'));
  // LISTEN is back as well: another process's notice arrives.
  let arrived = false;
  for (let tries = 0; tries < 40 && !arrived; tries += 1) {
    await get(CACHED);
    await db
      .updateTable('videos')
      .set({ title: `Harbour ${tries}` })
      .execute();
    const { notifyInvalidation } = await import('../platform/cache/cache-invalidations.sql.ts');
    await notifyInvalidation(db, ['listings']);
    await sleep(100);
    arrived = (await get(CACHED)).json().videos[0].title === `Harbour ${tries}`;
  }
  expect(arrived).toBe(true);
  expect(log.filter((line) => line.includes('server_error') || line.includes('    at '))).toEqual([]);
});

it('believes nothing that it keeps while it cannot hear of withdrawals, though the database answers', async () => {
  const id = await addVideo(db, { title: 'Withdrawn unheard' });
  const shown = async () => (await get(videoAddress(id))).json().video.status;
  await until(async () => (await get(videoAddress(id))).json().video?.status === 'active');
  // A notice that never comes, as when the connection breaks in between.
  // On a busy machine it may just have been given up for slow, and be made anew.
  await until(async () => {
    const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'foyer-listen' AND datname = current_database()`.execute(db);
    return rows.length === 1;
  });
  await db.updateTable('videos').set({ is_private: true }).where('id', '=', id).execute();
  await until(async () => (await shown()) === 'private');
  // Well before the next connection: nothing came round, and the minute of freshness is not over.
  expect(await shown()).toBe('private');
});
