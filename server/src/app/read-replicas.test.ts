import { selectWalPosition } from '../platform/database/wal-position.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readConfig } from '../platform/config/config.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { changeVideoState } from '../publication/publication.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestReplication, type TestReplication } from '../testing/replica.ts';
import { until } from '../testing/until.ts';
import { createWebProcess, type WebProcess } from './web-process.ts';

let servers: TestReplication;
let folder = '';
let primary: Database;
let replica: Database;
let web: WebProcess;
const ORIGIN = 'http://localhost:8208';
const log: string[] = [];

const LIST = 'straight/latest-updates/60/..1.all...json';
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await web.app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  web.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers },
  });
const titlesAt = async (lifetime: number, headers?: Record<string, string>): Promise<string[]> =>
  (await get(`/api/json/videos2/${lifetime}/${LIST}`, headers)).body.videos.map(
    ({ title }: { title: string }) => title,
  );
const pause = () => sql`SELECT pg_wal_replay_pause()`.execute(replica);
const goOn = () => sql`SELECT pg_wal_replay_resume()`.execute(replica);
const rename = (title: string) => primary.updateTable('videos').set({ title }).where('id', '=', 1).execute();
/** Other lines of the process may come at any time. */
const saidLast = () => log.findLast((line) => line.startsWith('replica 1:'));
const isAsked = () => saidLast() === 'replica 1: is used';
/** All that is written is replayed, and the process has asked since: it looks twice a second. */
const isReplayed = async (): Promise<boolean> => {
  const written = await selectWalPosition(primary);
  if ((await selectWalPosition(replica)) < written) return false;
  await sleep(1000);
  return true;
};
const isCaughtUp = async () => (await titlesAt(0)).length > 0 && isAsked();

beforeAll(async () => {
  servers = await openTestReplication(async (db) => {
    await addMember(db, 'Anna');
    for (const title of ['Harbour', 'Lighthouse']) await addVideo(db, { title });
    await settleCatalogue(db);
  });
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-replicas-'));
  primary = createDatabase({ url: servers.primary.url, poolSize: 3, onError: () => {} });
  replica = createDatabase({ url: servers.replica.url, poolSize: 1, onError: () => {} });
  web = await createWebProcess({
    config: {
      ...readConfig({
        FOYER_DATA_DIR: folder,
        FOYER_PORT: '8208',
        DATABASE_REPLICA_URLS: servers.replica.url,
      }),
      // Time for what is looked at before it is too far behind, on a busy machine too.
      replicaMaxLagSeconds: 6,
    },
    db: primary,
    databaseUrl: servers.primary.url,
    storage: createFileStorage(join(folder, 'media')),
    log: (line) => log.push(line),
  });
});
afterAll(async () => {
  await web.stop();
  await Promise.all([primary.destroy(), replica.destroy()]);
  await servers.close();
  await rm(folder, { recursive: true, force: true });
});

it('answers what everyone may see from a replica, and what a session wrote a moment ago from the primary', async () => {
  const signedIn = await post('/api/signin.php', { usr: 'Anna', pwd: TEST_PASSWORD });
  const session = `session=${signedIn.cookies.find(({ name }) => name === 'session')?.value}`;
  await until(isCaughtUp);
  await until(isReplayed);
  await pause();
  await rename('Harbour at noon');
  expect(await titlesAt(0)).toContain('Harbour');
  expect(await titlesAt(0, { cookie: session })).toContain('Harbour');

  const written = await post(
    '/api/input.php',
    { act: 'favourite', section: 'add', video_id: '1' },
    { cookie: session },
  );
  const wrote = written.cookies.find(({ name }) => name === 'wrote');
  expect(wrote).toMatchObject({ maxAge: 5, httpOnly: true, sameSite: 'Lax' });
  expect(await titlesAt(0, { cookie: `${session}; wrote=${wrote?.value}` })).toContain('Harbour at noon');

  // Too far behind, it is not asked at all; nor is it when it does not answer.
  await until(async () => (await titlesAt(0)).includes('Harbour at noon'));
  expect(saidLast()).toMatch(/behind/);
  await goOn();
  await until(isCaughtUp);
});

it('never fills the cache with what was withdrawn from a replica that lags behind', async () => {
  await until(async () => (await titlesAt(86_400)).length === 2);
  expect((await get('/api/videofile.php?video_id=2')).status).toBe(200);
  await until(isCaughtUp);
  await pause();
  // By another process: this one hears of it through NOTIFY.
  const elsewhere = createDatabase({ url: servers.primary.url, poolSize: 1 });
  await changeVideoState({ db: elsewhere }, { videoId: 2, change: 'make_private', viewer: null });
  await elsewhere.destroy();
  await until(async () => !(await titlesAt(86_400)).includes('Lighthouse'));
  const { rows } = await sql`SELECT FROM videos WHERE id = 2 AND is_private`.execute(replica);
  expect(rows).toHaveLength(0);
  // Each anew: nothing of it is kept, and the replica still shows it.
  for (const count of [20, 30, 40]) {
    const list = `/api/json/videos2/86400/straight/latest-updates/${count}/..1.all...json`;
    expect((await get(list)).body.videos).toHaveLength(1);
  }
  expect((await get('/api/json/video/86400/0/0/2.json')).body.video.status).toBe('private');
  expect((await get('/api/videofile.php?video_id=2')).status).toBe(403);
  await goOn();
  await until(isCaughtUp);
});

it('goes on when a replica is lost, and reads from a replica when the primary is', async () => {
  await until(isCaughtUp);
  await servers.primary.stop();
  // Nobody has asked for this before.
  const fresh = () => get('/api/json/videos2/86400/straight/longest/7/..1.all...json');
  await until(async () => (await fresh()).status === 200);
  expect((await fresh()).body.videos).toHaveLength(1);
  expect((await post('/api/signin.php', { usr: 'Anna', pwd: TEST_PASSWORD })).statusCode).toBe(503);
  await servers.primary.start();
  await until(
    async () => (await post('/api/signin.php', { usr: 'Anna', pwd: TEST_PASSWORD })).statusCode === 200,
  );

  await servers.replica.stop();
  expect(await titlesAt(0)).toEqual(['Harbour at noon']);
  await servers.replica.start();
  await until(isCaughtUp);
});
