/** The place of backups: a folder, or a prefix of a bucket. Its layout stands in docs/guides/back-up.md. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import type { BackupConfig } from '../platform/config/backup-config.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** What is wrong with a backup or its place, in one line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export interface BackupPlace {
  storage: Storage;
  close: () => void;
}

/** @throws BackupError for an address that is none */
export const openBackupPlace = (address: string, { store }: Pick<BackupConfig, 'store'>): BackupPlace => {
  if (!address.startsWith('s3://'))
    return { storage: createFileStorage(resolve(address)), close: () => undefined };
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(address) ?? [];
  if (!bucket || !store.accessKeyId || !store.secretAccessKey)
    throw new BackupError(
      bucket
        ? 'FOYER_BACKUP_S3_ACCESS_KEY_ID and FOYER_BACKUP_S3_SECRET_ACCESS_KEY must be set'
        : `${address} names no bucket: s3://bucket/prefix`,
    );
  const storage = createS3Storage({ ...store, bucket, prefix: prefix && `${prefix}/` });
  return { storage, close: storage.close };
};

/** Where bytes lie that have this hash. */
export const objectKey = (room: 'objects' | 'sealed', sha256: string): string =>
  `${room}/${sha256.slice(0, 2)}/${sha256}`;

export const hashBytes = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Lets bytes through, counts and hashes them. @param expected fails at the end where the bytes have another hash */
export const hashingStream = (
  expected?: string,
  complaint = 'damaged',
): Transform & { sha256: () => string; bytes: () => number } => {
  const hash = createHash('sha256');
  let bytes = 0;
  let sha256 = '';
  const stream = new Transform({
    highWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      sha256 = hash.digest('hex');
      done(expected === undefined || expected === sha256 ? null : new BackupError(complaint));
    },
  });
  // Short streams may fail before anyone reads them; the reader still meets the error.
  stream.on('error', () => undefined);
  return Object.assign(stream, { sha256: () => sha256, bytes: () => bytes });
};

export const hashStream = async (body: Readable): Promise<{ sha256: string; bytes: number }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
};

/** Undefined: there is no such file. */
export const readBytes = async (storage: Storage, key: string): Promise<Buffer | undefined> => {
  const found = await storage.open(key);
  if (!found) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of found.body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};
