/** Copies the database to the place: the base backup as the server sends it, compressed, and the server's own manifest. */
import { createZstdCompress } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { openBaseBackup } from '../platform/database/base-backup.ts';
import { POSTGRES_MAJOR } from '../platform/database/embedded-postgres.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { BackupError, hashingStream } from './backup-place.ts';
import { databaseKey, databaseManifestKey, type DatabaseCopy } from './manifest.ts';

export const backUpDatabase = async (place: Storage, id: string, url: string): Promise<DatabaseCopy> => {
  const backup = await openBaseBackup(url).catch((error: unknown) => {
    throw new BackupError(
      `the database gives no base backup (${error instanceof Error ? error.message : error}); its role must be allowed to replicate, or set FOYER_BACKUP_DATABASE=none`,
    );
  });
  try {
    const stored = hashingStream();
    const sent = pipeline(backup.archive, createZstdCompress(), stored);
    // Whichever of both fails ends the other.
    await Promise.all([sent, place.put(databaseKey(id), stored)]);
    await place.put(databaseManifestKey(id), Buffer.from(backup.manifest()));
    return { kind: 'base', major: POSTGRES_MAJOR, bytes: stored.bytes(), sha256: stored.sha256() };
  } finally {
    await backup.close().catch(() => undefined);
  }
};
