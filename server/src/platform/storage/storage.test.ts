/** One suite over every kind of storage; what only one of them can show stands in its own file. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IS_LONG } from '../../testing/long.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { createFileStorage } from './file-storage.ts';
import { FileMissingError, withLocalFile } from './local-file.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** An object store gets it in two parts of 16 MiB at most. */
const IN_PARTS_BYTES = 18 * 1024 * 1024;

interface Opened {
  storage: Storage;
  close: () => Promise<void>;
}

let work = '';
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'foyer-storage-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

const KINDS: Record<string, () => Promise<Opened>> = {
  'file system': async () => ({ storage: createFileStorage(join(work, 'files')), close: async () => {} }),
  S3: async () => {
    const server = await startS3Server();
    const storage = createS3Storage(server.config);
    return {
      storage,
      close: async () => {
        storage.close();
        await server.close();
      },
    };
  },
  'S3 with a prefix': async () => {
    const server = await startS3Server();
    const neighbour = createS3Storage(server.config);
    await neighbour.put('other/file.txt', Buffer.from('not ours'));
    neighbour.close();
    const storage = createS3Storage({ ...server.config, prefix: 'ours/' });
    return {
      storage,
      close: async () => {
        storage.close();
        await server.close();
      },
    };
  },
};

/** A prefix changes keys alone: what moves megabytes is tried with it in the long form, where a prefix of a list is not. */
describe.each(Object.keys(KINDS))('storage: %s', (kind) => {
  const isSampled = IS_LONG || kind !== 'S3 with a prefix';
  const itLarge = isSampled ? it : it.skip;
  /** More than one answer of a list holds, where the list is S3's own. */
  const listed = isSampled ? 1203 : 53;
  let storage: Storage;
  let close: () => Promise<void> = async () => {};
  beforeAll(async () => {
    ({ storage, close } = await (KINDS[kind] as () => Promise<Opened>)());
  });
  afterAll(() => close());

  const read = async (key: string, range?: { start: number; end: number }): Promise<string | undefined> => {
    const opened = await storage.open(key, range);
    return opened && (await text(opened.body));
  };
  const keysUnder = async (prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const file of storage.list(prefix)) keys.push(file.key);
    return keys.sort();
  };
  const failing = (bytes: number) =>
    Readable.from(
      (async function* () {
        for (let left = bytes; left > 0; left -= 1024 * 1024) yield randomBytes(Math.min(left, 1024 * 1024));
        throw new Error('cut off');
      })(),
    );

  it('gives back what was put, whole and in ranges', async () => {
    await storage.put('a/b/c.txt', Buffer.from('0123456789'));
    expect(await read('a/b/c.txt')).toBe('0123456789');
    expect(await read('a/b/c.txt', { start: 2, end: 4 })).toBe('234');
    expect(await read('a/b/c.txt', { start: 9, end: 9 })).toBe('9');
    const opened = await storage.open('a/b/c.txt', { start: 2, end: 4 });
    opened?.body.destroy();
    expect(opened?.file).toEqual({ ...(await storage.stat('a/b/c.txt')), modifiedAt: expect.anything() });
    expect(opened?.file.bytes).toBe(10);
  });

  it('keeps every byte of an empty file and of odd names', async () => {
    await storage.put('empty.bin', new Uint8Array());
    expect(await read('empty.bin')).toBe('');
    expect((await storage.stat('empty.bin'))?.bytes).toBe(0);
    const key = 'odd/夜の港 (1)+&=.vtt';
    await storage.put(key, Buffer.from('x'));
    expect(await read(key)).toBe('x');
    expect(await keysUnder('odd/')).toEqual([key]);
  });

  itLarge('takes streams of any length, in parts where they are large', async () => {
    const chunk = randomBytes(1024 * 1024);
    const chunks = Array.from({ length: IN_PARTS_BYTES / chunk.length }, () => chunk);
    await storage.put('stream.bin', Readable.from(chunks));
    const opened = await storage.open('stream.bin');
    expect(opened?.file.bytes).toBe(IN_PARTS_BYTES);
    expect(opened && (await buffer(opened.body)).equals(Buffer.concat(chunks))).toBe(true);
  });

  it.each(isSampled ? [10, IN_PARTS_BYTES] : [10])(
    'keeps the old file when a stream fails after %d bytes',
    async (bytes) => {
      await storage.put('kept.txt', Buffer.from('old'));
      await expect(storage.put('kept.txt', failing(bytes))).rejects.toThrow('cut off');
      expect(await read('kept.txt')).toBe('old');
      await expect(storage.put('never.txt', failing(bytes))).rejects.toThrow('cut off');
      expect(await storage.stat('never.txt')).toBeUndefined();
      expect((await keysUnder('')).filter((key) => key.includes('never'))).toEqual([]);
    },
  );

  it('changes the validator with the content', async () => {
    const first = await storage.put('tag.txt', Buffer.from('one'));
    const second = await storage.put('tag.txt', Buffer.from('two'));
    expect(second.etag).toMatch(/^".+"$/);
    expect(second.etag).not.toBe(first.etag);
    expect((await storage.stat('tag.txt'))?.etag).toBe(second.etag);
  });

  it('moves finished local files in, small and large', async () => {
    for (const bytes of isSampled ? [5, IN_PARTS_BYTES] : [5]) {
      const path = join(work, 'outside');
      const content = randomBytes(bytes);
      await writeFile(path, content);
      expect((await storage.putFile('in/side.bin', path)).bytes).toBe(bytes);
      const opened = await storage.open('in/side.bin');
      expect(opened && (await buffer(opened.body)).equals(content)).toBe(true);
      await expect(stat(path)).rejects.toThrow('ENOENT');
    }
  });

  it('lists by prefix, however many there are', async () => {
    const names = Array.from({ length: listed }, (_, index) => `list/deep/${index}.m4s`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(
        names.slice(at, at + 50).map((name) => storage.put(name, Buffer.from(name), { durable: false })),
      );
    await storage.put('list/1.txt', Buffer.from('1'));
    await storage.put('listing.txt', Buffer.from('no'));
    expect(await keysUnder('list/')).toEqual([...names, 'list/1.txt'].sort());
    expect(await keysUnder('nowhere/')).toEqual([]);
    await expect(keysUnder('list')).rejects.toThrow('slash');
  });

  it('knows nothing of missing files and removes deleted ones', async () => {
    expect(await storage.stat('missing')).toBeUndefined();
    expect(await storage.open('missing/deep')).toBeUndefined();
    await storage.put('folder/file', Buffer.from('x'));
    expect(await storage.open('folder')).toBeUndefined();
    await storage.delete('missing');
    await storage.put('gone.txt', Buffer.from('x'));
    await storage.delete('gone.txt');
    expect(await storage.stat('gone.txt')).toBeUndefined();
  });

  it('lends a file to programs that want a path, and keeps no copy', async () => {
    await storage.put('lent/film.mp4', Buffer.from('frames'));
    const folder = join(work, 'lent');
    const seen = await withLocalFile(storage, 'lent/film.mp4', folder, async (path) => {
      expect(path.endsWith('.mp4')).toBe(true);
      return readFile(path, 'utf8');
    });
    expect(seen).toBe('frames');
    await expect(
      withLocalFile(storage, 'lent/film.mp4', folder, () => Promise.reject(new Error('ffmpeg'))),
    ).rejects.toThrow('ffmpeg');
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    expect(await read('lent/film.mp4')).toBe('frames');
    await expect(withLocalFile(storage, 'lent/none.mp4', folder, async () => {})).rejects.toThrow(
      FileMissingError,
    );
  });

  it.each(['../outside', 'a/../../b', '/absolute', 'a//b', '', 'a/./b', 'a\\b', 'a\u0000b'])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow(/storage key/);
      await expect(async () => storage.open(key)).rejects.toThrow(/storage key/);
    },
  );
});
