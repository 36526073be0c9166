/** Media files in a folder of the local file system. */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { copyFile, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, checkKey, type PutOptions, type Storage, type StoredFile } from './storage.ts';

/** Unfinished files, in the root so that renaming never crosses a volume; no key may reach them. */
const STAGING = '.staging';

/** Of a segment a few reads are enough; more at the same time costs memory for each visitor who reads slowly. */
const READ_BYTES = 256 * 1024;

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

const toStored = (key: string, stats: Stats): StoredFile => ({
  key,
  bytes: stats.size,
  modifiedAt: stats.mtime,
  // The inode tells apart two files of equal size written in the same millisecond; rename always brings a new one.
  etag: `"${stats.ino.toString(36)}-${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`,
});

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * @param root absolute folder; made when it is missing
 */
export const createFileStorage = (root: string): Storage => {
  const pathOf = (key: string): string => {
    if (checkKey(key).startsWith(`${STAGING}/`)) throw new Error(`reserved storage key: ${key}`);
    return join(root, key);
  };

  const statFile = async (key: string): Promise<StoredFile | undefined> => {
    try {
      const stats = await stat(pathOf(key));
      return stats.isFile() ? toStored(key, stats) : undefined;
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return undefined;
      throw error;
    }
  };

  /** Puts a finished staged file in its place. */
  const publish = async (key: string, staged: string, options: PutOptions): Promise<StoredFile> => {
    const path = pathOf(key);
    const durable = options.durable ?? true;
    await mkdir(dirname(path), { recursive: true });
    if (durable) await syncPath(staged);
    await rename(staged, path);
    if (durable) await syncPath(dirname(path));
    return toStored(key, await stat(path));
  };

  const stage = async (): Promise<string> => {
    await mkdir(join(root, STAGING), { recursive: true });
    return join(root, STAGING, randomBytes(12).toString('hex'));
  };

  return {
    async put(key, body, options = {}) {
      pathOf(key);
      const staged = await stage();
      try {
        if (body instanceof Uint8Array) {
          const handle = await open(staged, 'wx');
          try {
            await handle.writeFile(body);
          } finally {
            await handle.close();
          }
        } else await pipeline(body, createWriteStream(staged, { flags: 'wx' }));
        return await publish(key, staged, options);
      } catch (error) {
        await rm(staged, { force: true });
        throw error;
      }
    },

    async putFile(key, path, options = {}) {
      try {
        return await publish(key, path, options);
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw error;
        const staged = await stage();
        try {
          await copyFile(path, staged);
          const stored = await publish(key, staged, options);
          await rm(path, { force: true });
          return stored;
        } catch (copyError) {
          await rm(staged, { force: true });
          throw copyError;
        }
      }
    },

    async open(key: string, range?: ByteRange) {
      let handle: Awaited<ReturnType<typeof open>>;
      try {
        handle = await open(pathOf(key), 'r');
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return undefined;
        throw error;
      }
      // The stat is of the open file, so that size and bytes belong together even if the file is replaced now.
      const stats = await handle.stat();
      if (!stats.isFile()) {
        await handle.close();
        return undefined;
      }
      const body: Readable = createReadStream('', {
        fd: handle,
        highWaterMark: READ_BYTES,
        ...(range && { start: range.start, end: range.end }),
      });
      return { file: toStored(key, stats), body };
    },

    stat: statFile,
    localPath: pathOf,

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async sweepUnfinished(before) {
      let swept = 0;
      const names = await readdir(join(root, STAGING)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      });
      for (const name of names) {
        const path = join(root, STAGING, name);
        const stats = await stat(path).catch(() => undefined);
        if (!stats || stats.mtime >= before) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },

    async *list(prefix) {
      if (prefix !== '' && !prefix.endsWith('/')) throw new Error(`prefix without its slash: ${prefix}`);
      const folder = prefix === '' ? root : pathOf(prefix.slice(0, -1));
      const folders = [{ path: folder, prefix }];
      for (let next = folders.pop(); next; next = folders.pop()) {
        let entries: Awaited<ReturnType<typeof opendir>>;
        try {
          entries = await opendir(next.path);
        } catch (error) {
          if (hasCode(error, 'ENOENT', 'ENOTDIR')) continue;
          throw error;
        }
        for await (const entry of entries) {
          const key = `${next.prefix}${entry.name}`;
          if (key === STAGING) continue;
          if (entry.isDirectory()) folders.push({ path: join(next.path, entry.name), prefix: `${key}/` });
          else {
            const file = await statFile(key);
            if (file) yield file;
          }
        }
      }
    },
  };
};
