/** A registry over a real, empty database and a real release storage, for the tests of this room. */
import type { KeyObject } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabase } from '../platform/database/check-database.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { createListener, type Listener } from '../platform/database/listen.ts';
import { migrate } from '../platform/database/migrate.ts';
import { makeTemporaryFolder, writeFixtureDists } from './fixture-release.ts';
import { createReleaseStorage, type ReleaseStorage } from './registry/release-storage.ts';
import type { SetPackages } from './registry/release-sets.ts';
import { createReleases, type Releases } from './registry/releases.ts';
import { createReleaseTrust } from './signing/release-trust.ts';
import { generateReleaseKey } from './signing/signing-key.ts';

/** Signs whatever is published with keys of its own, as a site does that was never set up. */
export const fixtureTrust = (db: Database) => {
  const keys = new Map<string, KeyObject>();
  const keyOf = (name: string): KeyObject => {
    const key = keys.get(name) ?? generateReleaseKey();
    keys.set(name, key);
    return key;
  };
  return createReleaseTrust(db, {
    openKey: async (name) => ({ privateKey: keyOf(name), isLocal: true }),
    localKeys: 'used',
  });
};

export interface FixtureRegistry {
  db: Database;
  url: string;
  releases: Releases;
  storage: ReleaseStorage;
  listener: Listener;
  /** Temporary folder: built packages go anywhere in it but `releases/`. */
  folder: string;
  close(): Promise<void>;
}

export async function openFixtureRegistry(): Promise<FixtureRegistry> {
  const folder = await makeTemporaryFolder();
  // The database's own user must reach its directory in it.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, volatile: true });
  const db = createDatabase({ url: postgres.url, poolSize: 4 });
  await checkDatabase(db);
  await migrate(db);
  const listener = await createListener(postgres.url);
  const storage = createReleaseStorage(join(folder, 'releases'));
  return {
    db,
    url: postgres.url,
    releases: createReleases(db, storage, fixtureTrust(db)),
    storage,
    listener,
    folder,
    close: async () => {
      await listener.close();
      await db.destroy();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Publishes one release of every package and returns them as a set's packages. */
export async function publishAll(
  { releases, folder }: FixtureRegistry,
  version: string,
): Promise<SetPackages> {
  const dists = await writeFixtureDists(join(folder, 'built'), version);
  const packages: Record<string, string> = {};
  for (const [name, dist] of Object.entries(dists)) {
    packages[name] = (await releases.publishRelease(join(dist, version))).version;
  }
  return packages as SetPackages;
}
