import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '../../sign-in/sessions.ts';
import { addMember } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { mountSmall } from '../../testing/environment/small-disk.ts';
import { until } from '../../testing/until.ts';
import { create, fakeVideo, offsetOf, openPatch, patch, type Sender } from '../../testing/upload-client.ts';

const MIB = 1024 * 1024;
const KILLS = process.env.FOYER_TEST_LONG ? 25 : 4;
const ORIGIN = 'http://localhost:8100';
const SERVER = join(import.meta.dirname, '../../testing/upload-server.ts');

let database: TestDatabase;
let dataDir: string;
let cookie: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-processes-'));
  const visitor = { userAgent: '', oldToken: undefined };
  cookie = `session=${await openSession(database.db, await addMember(database.db, 'sender'), visitor)}`;
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // What an unfinished upload has promised to take would count against the small disk below.
  await database.db.deleteFrom('uploads').execute();
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const startServer = async (
  env: Record<string, string> = {},
  /** Run in front of node, as `unshare`. */
  wrapper: readonly string[] = [],
): Promise<{ sender: Sender; kill: () => Promise<void> }> => {
  const command = [...wrapper, process.execPath, SERVER];
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      FOYER_DATA_DIR: dataDir,
      FOYER_PUBLIC_URL: ORIGIN,
      FOYER_UPLOADS_PER_DAY: '1000',
      FOYER_UPLOAD_RESERVE_MB: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const base = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    sender: { base, cookie, origin: ORIGIN },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

const start = async (sender: Sender, bytes: number): Promise<string> => {
  const { status, headers, text } = await create(sender, bytes, { filename: 'harbour.mp4' });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return String(headers.location);
};
const rowOf = (url: string) =>
  database.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', url.slice(url.lastIndexOf('/') + 1))
    .executeTakeFirstOrThrow();
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const storedBytes = async (url: string): Promise<number> =>
  (await stat(join(dataDir, 'uploads', url.slice(url.lastIndexOf('/') + 1)))).size;
/** Whole megabytes: what is sent beyond them is written with the next. */
const areStored = (url: string, bytes: number): Promise<void> =>
  until(async () => (await storedBytes(url)) === bytes);
const storedHash = async (url: string): Promise<string> =>
  sha256(await readFile(join(dataDir, 'media', (await rowOf(url)).source_key ?? '')));

it('goes on where it was after the server was killed at any byte', async () => {
  const video = fakeVideo(24 * MIB);
  let server = await startServer();
  const url = await start(server.sender, video.length);
  let offset = 0;
  for (let kills = 0; kills < KILLS; kills++) {
    const sending = openPatch(server.sender, url, offset, video.length - offset);
    const share = randomInt(1, Math.floor((video.length - offset) / 2));
    await sending.write(video.subarray(offset, offset + share)).catch(() => {});
    await sleep(randomInt(40));
    await server.kill();
    sending.cut();
    server = await startServer();
    const now = await offsetOf(server.sender, url);
    expect(now).toBeGreaterThanOrEqual(offset);
    expect(now).toBeLessThanOrEqual(offset + share);
    offset = now;
  }
  expect((await patch(server.sender, url, offset, video.subarray(offset))).status).toBe(204);
  expect(await storedHash(url)).toBe(sha256(video));
});

it('ends what a killed server had whole, though its sender never comes back to it', async () => {
  const video = fakeVideo(8 * MIB);
  const first = await startServer();
  const url = await start(first.sender, video.length);
  const sending = openPatch(first.sender, url, 0, video.length);
  await sending.write(video);
  await first.kill();
  const second = await startServer();
  const offset = await offsetOf(second.sender, url);
  if (offset < video.length) await patch(second.sender, url, offset, video.subarray(offset));
  expect(await offsetOf(second.sender, url)).toBe(video.length);
  expect((await rowOf(url)).state).toBe('done');
  const { count } = database.db.fn;
  const jobs = await database.db
    .selectFrom('state_changes')
    .select(count('id').as('count'))
    .where('object_id', '=', (await rowOf(url)).video_id)
    .where('to_state', '=', '2')
    .executeTakeFirst();
  expect(Number(jobs?.count)).toBe(1);
  expect(await storedHash(url)).toBe(sha256(video));
});

it('lets any process go on with what another has started, one at a time', async () => {
  const video = fakeVideo(12 * MIB);
  const [one, other] = await Promise.all([startServer(), startServer()]);
  const url = await start(one.sender, video.length);
  const sending = openPatch(one.sender, url, 0, video.length);
  await sending.write(video.subarray(0, 5 * MIB));
  await areStored(url, 5 * MIB);
  // While the first writes, the second lets nobody else write.
  expect((await patch(other.sender, url, 0, video)).status).toBe(423);
  // A sender that comes back to another process ends the request that the first still holds open.
  const offset = await offsetOf(other.sender, url);
  expect(offset).toBe(5 * MIB);
  await sending.write(video.subarray(5 * MIB)).catch(() => {});
  expect((await patch(other.sender, url, offset, video.subarray(offset))).status).toBe(204);
  sending.cut();
  expect(await offsetOf(one.sender, url)).toBe(video.length);
  expect(await storedHash(url)).toBe(sha256(video));
});

/** As containers: each process is the first of its own, on a host of the same name. Undefined where that cannot be had. */
const findContainerWrapper = (): string[] | undefined => {
  const wrapper = ['unshare', '--pid', '--uts', '--kill-child=SIGKILL', '--fork'];
  const rest = ['sh', '-c', 'hostname same-name && exec "$@"', 'sh'];
  try {
    execFileSync('unshare', [...wrapper.slice(1), ...rest, 'true'], { stdio: 'ignore' });
    return [...wrapper, ...rest];
  } catch {
    return undefined;
  }
};

it('leaves the upload to a living process of the same host name and number, and takes it over when that is killed', async () => {
  const wrapper = findContainerWrapper();
  if (!wrapper) {
    console.log('skipped: no processes with numbers of their own can be made here');
    return;
  }
  const video = fakeVideo(2 * MIB);
  const [one, other] = await Promise.all([startServer({}, wrapper), startServer({}, wrapper)]);
  const url = await start(one.sender, video.length);
  const sending = openPatch(one.sender, url, 0, video.length);
  await sending.write(video.subarray(0, MIB));
  await areStored(url, MIB);
  expect((await patch(other.sender, url, 0, video)).status).toBe(423);
  // The first goes on, unharmed.
  await sending.write(video.subarray(MIB, MIB + 1000));
  await one.kill();
  sending.cut();
  // It does not run out by itself in time.
  await database.db
    .updateTable('uploads')
    .set({ leased_until: new Date(Date.now() + 3_600_000) })
    .execute();
  let status = 423;
  for (let tries = 0; tries < 60 && status === 423; tries += 1) {
    const size = await storedBytes(url);
    ({ status } = await patch(other.sender, url, size, video.subarray(size)));
    if (status === 423) await sleep(50);
  }
  expect(status).toBe(204);
  expect(await storedHash(url)).toBe(sha256(video));
});

it('waits no longer than a lease for a process of which nobody knows that it is gone', async () => {
  const video = fakeVideo(MIB);
  const server = await startServer();
  const url = await start(server.sender, video.length);
  await patch(server.sender, url, 0, video.subarray(0, 1000));
  const { id } = await rowOf(url);
  const leaseFor = (ms: number) =>
    database.db
      .updateTable('uploads')
      .set({
        lease: 'of another machine',
        leased_by: 'elsewhere/boot/1',
        leased_until: new Date(Date.now() + ms),
      })
      .where('id', '=', id)
      .execute();
  // Long enough for the slowest machine to be refused meanwhile.
  await leaseFor(3_600_000);
  expect((await patch(server.sender, url, 1000, video.subarray(1000))).status).toBe(423);
  await leaseFor(3000);
  expect(await offsetOf(server.sender, url)).toBe(1000);
  expect((await patch(server.sender, url, 1000, video.subarray(1000))).status).toBe(204);
});

it('keeps what came when the disk is full, and goes on when there is space again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-full-'));
  const unmount = mountSmall(folder, 8);
  if (!unmount) {
    await rm(folder, { recursive: true });
    console.log('skipped: no file system can be mounted here');
    return;
  }
  try {
    const video = fakeVideo(6 * MIB);
    const server = await startServer({ FOYER_UPLOAD_DIR: folder });
    const refused = await create(server.sender, 9 * MIB, { filename: 'large.mp4' });
    expect([refused.status, refused.code]).toEqual([503, 'unavailable']);
    const url = await start(server.sender, video.length);
    // Somebody else fills the disk after the space was promised.
    execFileSync('fallocate', ['-l', String(5 * MIB), join(folder, 'others')]);
    const answer = await patch(server.sender, url, 0, video).catch(() => undefined);
    expect([answer?.status, answer?.code]).toEqual([503, 'unavailable']);
    const offset = await offsetOf(server.sender, url);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(video.length);
    await rm(join(folder, 'others'));
    expect((await patch(server.sender, url, offset, video.subarray(offset))).status).toBe(204);
    expect(await storedHash(url)).toBe(sha256(video));
  } finally {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    unmount();
    await rm(folder, { recursive: true, force: true });
  }
});
