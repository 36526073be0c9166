/** The registry as a command sees it: alongside a server that runs in another process. */
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { createDatabase, type Database } from '../../platform/database/create-database.ts';
import { findRunningDatabase } from '../../platform/database/find-running-database.ts';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createReleaseBucket } from './release-bucket.ts';
import { createReleaseStorage, type ReleaseStorage } from './release-storage.ts';
import { createReleases, type Releases } from './releases.ts';
import { openReleaseTrust } from '../signing/release-trust.ts';

/** Where a data directory keeps published releases. */
export const releaseFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'releases');

/** Where published releases are: the data directory, or with S3 settings the bucket, of which the data directory has copies. */
export const openReleaseStorage = (
  config: Pick<Config, 'dataDir' | 's3' | 'releaseCopiesMaxBytes'>,
  storage: Storage | undefined,
): ReleaseStorage =>
  createReleaseStorage(
    releaseFolder(config),
    config.s3 && storage
      ? { bucket: createReleaseBucket(storage), maxLocalBytes: config.releaseCopiesMaxBytes }
      : undefined,
  );

export interface OpenRegistry {
  db: Database;
  releases: Releases;
  close(): Promise<void>;
}

/** Throws DatabaseStartError in one line when no database runs. */
export async function openRegistry(config: Config): Promise<OpenRegistry> {
  const db = createDatabase({ url: await findRunningDatabase(config), poolSize: 2 });
  const bucket = config.s3 && createS3Storage(config.s3);
  return {
    db,
    releases: createReleases(db, openReleaseStorage(config, bucket), openReleaseTrust(db, config)),
    close: async () => {
      bucket?.close();
      await db.destroy();
    },
  };
}
