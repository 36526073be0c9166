import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { FileMissingError } from '../platform/storage/local-file.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createSourceCache } from './source-cache.ts';

let root = '';
let opened: string[] = [];
let storage: Storage;

/** As an object store: nothing of it is a path. */
const remote = (own: Storage): Storage => ({
  ...own,
  localPath: undefined,
  open: (key) => {
    opened.push(key);
    return own.open(key);
  },
});

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-test-sources-'));
  opened = [];
  storage = createFileStorage(join(root, 'media'));
  for (const name of ['a', 'b']) await storage.put(`sources/${name}.mp4`, Buffer.from(name));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = () => createSourceCache(remote(storage), join(root, 'cache'), new AbortController().signal);
const read = (path: string) => readFile(path, 'utf8');

it('is fetched once however many read it, one after the other or together', async () => {
  const withSource = open();
  expect(await Promise.all([1, 2, 3].map(() => withSource('sources/a.mp4', read)))).toEqual(['a', 'a', 'a']);
  expect(await withSource('sources/a.mp4', read)).toBe('a');
  expect(opened).toEqual(['sources/a.mp4']);
});

it('makes room for the next one, unless somebody reads it', async () => {
  const withSource = open();
  await withSource('sources/a.mp4', async (path) => {
    expect(await withSource('sources/b.mp4', read)).toBe('b');
    expect(await read(path)).toBe('a');
    expect(await readdir(join(root, 'cache'))).toHaveLength(2);
  });
  await storage.put('sources/c.mp4', Buffer.from('c'));
  expect(await withSource('sources/c.mp4', read)).toBe('c');
  expect(await readdir(join(root, 'cache'))).toHaveLength(1);
});

it('that cannot be fetched leaves nothing, and is asked for again', async () => {
  const withSource = open();
  await expect(withSource('sources/none.mp4', read)).rejects.toThrow(FileMissingError);
  await storage.put('sources/none.mp4', Buffer.from('late'));
  expect(await withSource('sources/none.mp4', read)).toBe('late');
  expect(await readdir(join(root, 'cache'))).toHaveLength(1);
});

it('is the file itself where the storage is a folder', async () => {
  const withSource = createSourceCache(storage, join(root, 'cache'), new AbortController().signal);
  expect(await withSource('sources/a.mp4', async (path) => path)).toBe(join(root, 'media/sources/a.mp4'));
  await expect(readdir(join(root, 'cache'))).rejects.toThrow('ENOENT');
});
