import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { QUEUES } from './video-queue.ts';
import { openWorkFolders, sweepWorkFolders } from './work-folders.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-test-work-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const ID = '60b37fa2-82e7-4016-9a1a-4f9d8499a014';
const host = hostname().replace(/[^\w-]/g, '_');
const leave = async (name: string): Promise<void> => {
  await mkdir(join(root, name, `${QUEUES.ladder}.${ID}`), { recursive: true });
  await writeFile(join(root, name, `${QUEUES.ladder}.${ID}`, 'film.mp4'), 'half a film');
};

it('what a dead process left is removed, and its jobs are told to one of those that sweep', async () => {
  // No process has this number; and one that has it began at another time.
  await leave(`${host}.4194305.1`);
  await leave(`${host}.${process.pid}.1`);
  const told = await Promise.all([sweepWorkFolders(root), sweepWorkFolders(root), sweepWorkFolders(root)]);
  expect(told.flat()).toEqual([
    { queue: QUEUES.ladder, id: ID },
    { queue: QUEUES.ladder, id: ID },
  ]);
  expect(await readdir(root)).toEqual([]);
});

it('what lives is left alone: this process, and another machine that touches its folder', async () => {
  const folders = await openWorkFolders(root);
  const path = await folders.open({ queue: QUEUES.scan, id: ID });
  await leave('elsewhere.12.34');
  expect(await sweepWorkFolders(root)).toEqual([]);
  expect(await readdir(path)).toEqual([]);
  const longAgo = new Date(Date.now() - 3 * 24 * 3600 * 1000);
  await utimes(join(root, 'elsewhere.12.34'), longAgo, longAgo);
  expect(await sweepWorkFolders(root)).toHaveLength(1);
  await folders.end();
  expect(await readdir(root)).toEqual([]);
});

it('a job that comes back to the same process finds an empty folder', async () => {
  const folders = await openWorkFolders(root);
  const job = { queue: QUEUES.scan, id: ID };
  await writeFile(join(await folders.open(job), 'rest'), 'of the first try');
  expect(await readdir(await folders.open(job))).toEqual([]);
  await folders.end();
});

it('a folder that nobody made yet holds nothing', async () => {
  expect(await sweepWorkFolders(join(root, 'nowhere'))).toEqual([]);
});
