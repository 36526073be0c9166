/**
 * Caches sources fetched from a remote storage: the pieces of one video would otherwise fetch it once each. It keeps at
 * most one that nothing reads now, for a short while.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileMissingError, withLocalFile } from '../platform/storage/local-file.ts';
import type { WithSource } from './video-processing.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Between two pieces of one video. */
const IDLE_MS = 120_000;

interface Kept {
  path: string;
  fetched: Promise<void>;
  readers: number;
  idle?: NodeJS.Timeout;
}

/**
 * @param folder absolute; removed with the worker's own
 * @param signal ends fetching when the worker ends
 */
export const createSourceCache = (storage: Storage, folder: string, signal: AbortSignal): WithSource => {
  const kept = new Map<string, Kept>();

  const drop = async (key: string, file: Kept): Promise<void> => {
    clearTimeout(file.idle);
    if (kept.get(key) === file) kept.delete(key);
    await rm(file.path, { force: true });
  };

  const fetchFile = async (key: string, path: string): Promise<void> => {
    // Its room may be needed.
    for (const [other, file] of kept) if (file.readers === 0) await drop(other, file);
    const opened = await storage.open(key);
    if (!opened) throw new FileMissingError(key);
    await mkdir(folder, { recursive: true });
    await pipeline(opened.body, createWriteStream(path, { flags: 'wx' }), { signal });
  };

  const take = (key: string): Kept => {
    const known = kept.get(key);
    if (known) {
      clearTimeout(known.idle);
      known.readers += 1;
      return known;
    }
    const path = join(folder, `${randomBytes(8).toString('hex')}${extname(key)}`);
    const file: Kept = { path, fetched: Promise.resolve(), readers: 1 };
    kept.set(key, file);
    file.fetched = fetchFile(key, path);
    return file;
  };

  const leave = (key: string, file: Kept): void => {
    file.readers -= 1;
    if (file.readers > 0) return;
    file.idle = setTimeout(() => void drop(key, file).catch(() => {}), IDLE_MS);
    file.idle.unref();
  };

  return async (key, fn) => {
    // The file itself, where the storage is a local folder.
    if (storage.localPath?.(key) !== undefined) return withLocalFile(storage, key, folder, fn);
    const file = take(key);
    try {
      await file.fetched.catch(async (error: unknown) => {
        await drop(key, file);
        throw error;
      });
      return await fn(file.path);
    } finally {
      leave(key, file);
    }
  };
};
