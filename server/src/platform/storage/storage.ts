/** The interface of media storage; the file system and S3 implement it. Keys are relative paths with `/`. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  bytes: number;
  modifiedAt: Date;
  /** Strong validator, quoted, ready for the ETag header. */
  etag: string;
}

/** First and last byte, both inclusive, as in the Range header; the caller has checked them against the size. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  /** For stores that keep it (S3); the file system does not. */
  contentType?: string;
  /**
   * Whether the file must survive a power cut when `put` returns; default true. Files that can be made again
   * from a seed do without, since syncing thousands of small pictures costs more than making them.
   */
  durable?: boolean;
}

export interface Storage {
  /** Writes a whole file atomically: a reader sees the old file or the new one, never a part; nothing on failure. */
  put(key: string, body: Uint8Array | Readable, options?: PutOptions): Promise<StoredFile>;
  /** As `put`, from a finished local file, which is moved (same volume) or copied, and gone afterwards. */
  putFile(key: string, path: string, options?: PutOptions): Promise<StoredFile>;
  /** The file's bytes, all or a range of them; undefined if there is no such file. */
  open(key: string, range?: ByteRange): Promise<{ file: StoredFile; body: Readable } | undefined>;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Deleting what does not exist is no error. */
  delete(key: string): Promise<void>;
  /**
   * Gives up what interrupted writes left behind and no reader ever sees.
   * @param before only what was started before; younger writes may still be going on
   * @returns how many
   */
  sweepUnfinished(before: Date): Promise<number>;
  /** The file's absolute path where the storage is a local folder, whether it exists or not; to be read only. */
  localPath?(key: string): string;
  /** Files whose key starts with `prefix`, in no promised order. `prefix` ends with `/` or is empty. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** Thrown for keys that no store accepts. */
export class StorageKeyError extends Error {
  override name = 'StorageKeyError';
}

/** `key` if it is a clean relative path: no empty, `.` or `..` parts, no backslash, no control characters. */
export const checkKey = (key: string): string => {
  const parts = key.split('/');
  const isClean =
    key.length <= 512 &&
    !/[\u0000-\u001f\\]/.test(key) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isClean) throw new StorageKeyError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
};

export { StorageUnavailableError } from './storage-unavailable.ts';
