/** Gives a stored file a local path, for programs that need one, such as ffmpeg. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

/** There is no file under the key. */
export class FileMissingError extends Error {
  override name = 'FileMissingError';
  constructor(key: string) {
    super(`there is no stored file ${key}`);
  }
}

/**
 * Calls `fn` with the path of a local file that holds the stored one: the file itself where the storage is a local folder,
 * else a copy that is fetched into `folder` and gone when `fn` has ended. `fn` must only read it.
 * @param folder absolute; made when it is missing
 * @throws FileMissingError
 */
export const withLocalFile = async <Result>(
  storage: Storage,
  key: string,
  folder: string,
  fn: (path: string) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> => {
  const own = storage.localPath?.(key);
  if (own !== undefined) {
    if (!(await storage.stat(key))) throw new FileMissingError(key);
    return fn(own);
  }
  const opened = await storage.open(key);
  if (!opened) throw new FileMissingError(key);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomBytes(8).toString('hex')}${extname(key)}`);
  try {
    await pipeline(opened.body, createWriteStream(path, { flags: 'wx' }), { signal });
    return await fn(path);
  } finally {
    await rm(path, { force: true });
  }
};
