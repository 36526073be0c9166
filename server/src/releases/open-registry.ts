/** The registry as a command sees it: beside a server that runs in another process. */
import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { findRunningDatabase } from '../platform/database/find-running-database.ts';
import { createReleaseStorage } from './release-storage.ts';
import { createReleases, type Releases } from './releases.ts';
import { openReleaseTrust } from './signing/release-trust.ts';

/** Where a data directory keeps published releases. */
export const releaseFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'releases');

export interface OpenRegistry {
  db: Database;
  releases: Releases;
  close(): Promise<void>;
}

/** Throws DatabaseStartError in one line when no database runs. */
export async function openRegistry(config: Config): Promise<OpenRegistry> {
  const db = createDatabase({ url: await findRunningDatabase(config), poolSize: 2 });
  return {
    db,
    releases: createReleases(db, createReleaseStorage(releaseFolder(config)), openReleaseTrust(db, config)),
    close: () => db.destroy(),
  };
}
