import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
const leave = async (name: string, job = `${QUEUES.ladder}.${ID}.3`): Promise<void> => {
  await mkdir(join(root, name, job), { recursive: true });
  await writeFile(join(root, name, job, 'film.mp4'), 'half a video');
};
const isGone = async (name: string): Promise<boolean> => ['process-1', 'process-2'].includes(name);
const sweepWork = () => sweepWorkFolders(root, isGone);

it('what a dead process left is removed, and its jobs are given to one of those that sweep', async () => {
  await leave('process-1');
  await leave('process-2');
  const reported = await Promise.all([sweepWork(), sweepWork(), sweepWork()]);
  expect(reported.flat()).toEqual([
    { queue: QUEUES.ladder, id: ID, attempt: 3 },
    { queue: QUEUES.ladder, id: ID, attempt: 3 },
  ]);
  expect(await readdir(root)).toEqual([]);
});

it('what lives is left alone, and so is what touches its folder and of which nothing is known', async () => {
  const folders = await openWorkFolders(root, 'process-7');
  const path = await folders.open({ queue: QUEUES.scan, id: ID, attempt: 0 });
  await leave('elsewhere.12.34');
  expect(await sweepWork()).toEqual([]);
  expect(await readdir(path)).toEqual([]);
  const longAgo = new Date(Date.now() - 3 * 24 * 3600 * 1000);
  await utimes(join(root, 'elsewhere.12.34'), longAgo, longAgo);
  expect(await sweepWork()).toHaveLength(1);
  await folders.end();
  expect(await readdir(root)).toEqual([]);
});

it('a job that comes back to the same process finds an empty folder', async () => {
  const folders = await openWorkFolders(root, 'process-7');
  const job = { queue: QUEUES.scan, id: ID, attempt: 0 };
  await writeFile(join(await folders.open(job), 'rest'), 'of the first try');
  expect(await readdir(await folders.open(job))).toEqual([]);
  await folders.end();
});

it('a folder that nobody made yet holds nothing', async () => {
  expect(await sweepWorkFolders(join(root, 'nowhere'), isGone)).toEqual([]);
});

it('the folder of an earlier release, which names no attempt, gives no job back', async () => {
  await leave('process-1', `${QUEUES.ladder}.${ID}`);
  expect(await sweepWork()).toEqual([]);
  expect(await readdir(root)).toEqual([]);
});
