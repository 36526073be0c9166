/** Releases in a real object store: processes without a common disk, damage on either side, a store that is away. */
import { existsSync } from 'node:fs';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { createS3Storage, type S3Storage } from '../../platform/storage/s3-storage.ts';
import { StorageUnavailableError } from '../../platform/storage/storage-unavailable.ts';
import { type S3TestServer, startS3Server } from '../../testing/s3-server.ts';
import { makeTemporaryFolder, writeFixtureRelease } from '../fixture-release.ts';
import { readRelease } from './read-release.ts';
import { createReleaseBucket } from './release-bucket.ts';
import { createReleaseStorage, type ReleaseStorage } from './release-storage.ts';

const MEGABYTE = 1024 * 1024;
let server: S3TestServer;
let bucket: S3Storage;
let folder: string;
let machines = 0;

/** Release storage of one more machine. */
const openMachine = (maxLocalBytes = 100 * MEGABYTE): ReleaseStorage & { root: string } => {
  machines += 1;
  const root = join(folder, `machine-${machines}`);
  return { root, ...createReleaseStorage(root, { bucket: createReleaseBucket(bucket), maxLocalBytes }) };
};
const build = async (version: string, name: Release['name'] = 'mf-player') => {
  const built = await writeFixtureRelease(join(folder, 'built'), { name, version });
  return { built, release: await readRelease(built) };
};
const SIGNATURE = { keyId: 'a'.repeat(32), signedAt: '2026-01-01T00:00:00.000Z', signature: 'c2lnbmF0dXJl' };

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await startS3Server();
  bucket = createS3Storage(server.proxied);
});
afterEach(() => {
  server.plan(() => 'pass');
  server.seen();
});
afterAll(async () => {
  bucket?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a release that one machine published', () => {
  it('is on another one, file by file, with its signature and its compressed forms', async () => {
    const { built, release } = await build('1.0.0');
    const [publisher, web] = [openMachine(), openMachine()];
    await publisher.store(built, release, SIGNATURE);
    const copy = await web.materialise(release);
    expect(copy.startsWith(web.root)).toBe(true);
    for (const path of Object.keys(release.files))
      expect(await readFile(join(copy, path))).toEqual(await readFile(join(built, path)));
    const script = join(copy, 'browser/entry.abc123.js');
    expect(brotliDecompressSync(await readFile(`${script}.br`))).toEqual(await readFile(script));
    expect(JSON.parse(await readFile(join(copy, 'release.sig.json'), 'utf8'))).toEqual(SIGNATURE);
  });

  it('is fetched once, however many ask, and not again', async () => {
    const { built, release } = await build('1.0.1');
    await openMachine().store(built, release);
    const web = openMachine();
    server.seen();
    await Promise.all([web.materialise(release), web.materialise(release), web.materialise(release)]);
    await web.materialise(release);
    const entries = server.seen().filter((line) => /^GET .*\/entry\.abc123\.js(\?|$)/.test(line));
    expect(entries).toHaveLength(1);
  });

  it('is complete there before its release.json is', async () => {
    const { built, release } = await build('1.0.2');
    server.seen();
    await openMachine().store(built, release, SIGNATURE);
    const puts = server.seen().filter((line) => line.startsWith('PUT'));
    expect(puts.at(-1)).toContain('/releases/mf-player/1.0.2/release.json');
    expect(puts.length).toBeGreaterThan(Object.keys(release.files).length);
  });
});

describe('damage', () => {
  it('of a local copy is mended from the store', async () => {
    const { built, release } = await build('2.0.0');
    await openMachine().store(built, release);
    const web = openMachine();
    const copy = await web.materialise(release);
    const file = join(copy, 'node/entry.js');
    await writeFile(file, 'altered');
    expect(await web.materialise(release)).toBe(copy);
    expect(await readFile(file)).toEqual(await readFile(join(built, 'node/entry.js')));
    await rm(file);
    await web.materialise(release);
    expect(existsSync(file)).toBe(true);
  });

  it('in the store is refused by name, and nothing of it stays', async () => {
    const { built, release } = await build('2.0.1');
    await openMachine().store(built, release);
    await bucket.put('releases/mf-player/2.0.1/node/entry.js', Buffer.from('altered'));
    const web = openMachine();
    await expect(web.materialise(release)).rejects.toThrow(
      'mf-player 2.0.1 in the object store is damaged: node/entry.js has another hash',
    );
    await bucket.delete('releases/mf-player/2.0.1/node/entry.js');
    await expect(web.materialise(release)).rejects.toThrow('node/entry.js is missing');
    expect(existsSync(web.folderOf('mf-player', '2.0.1'))).toBe(false);
  });

  it('of a compressed form in the store reaches nobody', async () => {
    const { built, release } = await build('2.0.2');
    await openMachine().store(built, release);
    await bucket.put('releases/mf-player/2.0.2/browser/entry.abc123.js.br', Buffer.from('altered'));
    const script = join(await openMachine().materialise(release), 'browser/entry.abc123.js');
    expect(brotliDecompressSync(await readFile(`${script}.br`))).toEqual(await readFile(script));
  });
});

describe('a store that is away', () => {
  it('costs nothing that is on the machine', async () => {
    const { built, release } = await build('3.0.0');
    const web = openMachine();
    await web.store(built, release);
    server.plan(() => 'refuse');
    await expect(web.materialise(release)).resolves.toContain('3.0.0');
  });

  it('is no damage: what is not on the machine is tried again later', async () => {
    const { built, release } = await build('3.0.1');
    await openMachine().store(built, release);
    const web = openMachine();
    server.plan(() => 'refuse');
    await expect(web.materialise(release)).rejects.toThrow(StorageUnavailableError);
    await expect(web.materialise(release)).rejects.toThrow('mf-player 3.0.1 is not on this machine');
    server.plan(() => 'pass');
    await expect(web.materialise(release)).resolves.toContain('3.0.1');
  });

  it('lets nothing be published', async () => {
    const { built, release } = await build('3.0.2');
    server.plan(() => 'refuse');
    await expect(openMachine().store(built, release)).rejects.toThrow(StorageUnavailableError);
  });
});

it('copies that were not used for longest make room; those of this process stay', async () => {
  const { built, release } = await build('4.0.0');
  const { built: nextBuilt, release: next } = await build('4.0.1');
  const publisher = openMachine();
  await publisher.store(built, release);
  await publisher.store(nextBuilt, next);
  // A process of before used the first one; this one has room for nothing.
  const before = openMachine();
  const old = await before.materialise(release);
  await utimes(join(old, 'release.json'), new Date(0), new Date(0));
  const now = createReleaseStorage(before.root, { bucket: createReleaseBucket(bucket), maxLocalBytes: 1 });
  const copy = await now.materialise(next);
  expect(existsSync(old)).toBe(false);
  expect((await stat(join(copy, 'release.json'))).isFile()).toBe(true);
  expect(await now.materialise(release)).toBe(old);
  expect(existsSync(copy)).toBe(true);
});
