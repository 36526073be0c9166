import { mkdtemp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

let root = '';
let storage: Storage;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-storage-'));
  storage = createFileStorage(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('leaves no part behind of what failed', async () => {
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('new but');
      throw new Error('cut off');
    })(),
  );
  await expect(storage.put('kept.txt', failing)).rejects.toThrow('cut off');
  expect(await readdir(join(root, '.staging'))).toEqual([]);
});

it('shows nobody its unfinished files, and sweeps those that nobody writes any more', async () => {
  await mkdir(join(root, '.staging'), { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(root, '.staging', name), 'half');
  await utimes(join(root, '.staging', 'old'), 1000, 1000);
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  expect(keys).toEqual([]);
  await expect(async () => storage.open('.staging/old')).rejects.toThrow(/storage key/);
  expect(await storage.sweepUnfinished(new Date(Date.now() - 3_600_000))).toBe(1);
  expect(await readdir(join(root, '.staging'))).toEqual(['young']);
});
