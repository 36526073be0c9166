import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

let root = '';
let storage: Storage;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-storage-'));
  storage = createFileStorage(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const read = async (key: string, range?: { start: number; end: number }): Promise<string | undefined> => {
  const opened = await storage.open(key, range);
  return opened && (await text(opened.body));
};

const keysUnder = async (prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const file of storage.list(prefix)) keys.push(file.key);
  return keys.sort();
};

describe('file storage', () => {
  it('gives back what was put, whole and in ranges', async () => {
    await storage.put('a/b/c.txt', Buffer.from('0123456789'));
    expect(await read('a/b/c.txt')).toBe('0123456789');
    expect(await read('a/b/c.txt', { start: 2, end: 4 })).toBe('234');
    expect(await read('a/b/c.txt', { start: 9, end: 9 })).toBe('9');
  });

  it('takes streams of any length', async () => {
    const chunk = Buffer.alloc(64 * 1024, 7);
    await storage.put('stream.bin', Readable.from(Array.from({ length: 40 }, () => chunk)));
    const opened = await storage.open('stream.bin');
    expect(opened?.file.bytes).toBe(40 * chunk.length);
    expect(opened && (await buffer(opened.body)).every((byte) => byte === 7)).toBe(true);
  });

  it('keeps the old file and leaves nothing behind when a stream fails half-way', async () => {
    await storage.put('kept.txt', Buffer.from('old'));
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('new but');
        throw new Error('cut off');
      })(),
    );
    await expect(storage.put('kept.txt', failing)).rejects.toThrow('cut off');
    expect(await read('kept.txt')).toBe('old');
    expect(await readdir(join(root, '.staging'))).toEqual([]);
  });

  it('changes the validator with the content', async () => {
    const first = await storage.put('tag.txt', Buffer.from('one'));
    const second = await storage.put('tag.txt', Buffer.from('two'));
    expect(second.etag).not.toBe(first.etag);
    expect((await storage.stat('tag.txt'))?.etag).toBe(second.etag);
  });

  it('moves finished local files in', async () => {
    const path = join(root, 'outside');
    await writeFile(path, 'moved');
    await storage.putFile('in/side.txt', path);
    expect(await read('in/side.txt')).toBe('moved');
    await expect(readdir(root)).resolves.not.toContain('outside');
  });

  it('lists by prefix, without unfinished files', async () => {
    await storage.put('list/1.txt', Buffer.from('1'));
    await storage.put('list/deep/2.txt', Buffer.from('22'));
    await storage.put('listing.txt', Buffer.from('no'));
    expect(await keysUnder('list/')).toEqual(['list/1.txt', 'list/deep/2.txt']);
    expect(await keysUnder('nowhere/')).toEqual([]);
    expect((await keysUnder('')).some((key) => key.startsWith('.staging'))).toBe(false);
  });

  it('knows nothing of missing files and forgets deleted ones', async () => {
    expect(await storage.stat('missing')).toBeUndefined();
    expect(await storage.open('missing/deep')).toBeUndefined();
    expect(await storage.open('list')).toBeUndefined();
    await storage.delete('missing');
    await storage.put('gone.txt', Buffer.from('x'));
    await storage.delete('gone.txt');
    expect(await storage.stat('gone.txt')).toBeUndefined();
  });

  it.each(['../outside', 'a/../../b', '/absolute', 'a//b', '', 'a/./b', 'a\\b', 'a\u0000b', '.staging/x'])(
    'refuses the key %j',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(/storage key/);
      await expect(storage.open(key)).rejects.toThrow(/storage key/);
    },
  );
});
