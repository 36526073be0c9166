/** A registry with a small release of every package but the shell, which each test makes itself, and processes that serve its sets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureTrust } from '../releases/fixture-registry.ts';
import { writeFixtureDists } from '../releases/fixture-release.ts';
import type { SetPackages } from '../releases/registry/release-sets.ts';
import { createReleaseStorage } from '../releases/registry/release-storage.ts';
import { createReleases, type Releases } from '../releases/registry/releases.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { type RunningWeb, startWebProcess } from './web-processes.ts';

export interface FixtureReleases {
  database: TestDatabase;
  /** The data folder of the processes. */
  folder: string;
  releases: Releases;
  /** A set of what was published, without a shell of its own. */
  base: SetPackages;
  /** Those that were started, in order; a test may put another in the place of one. */
  webs: RunningWeb[];
  /** One process for each. */
  start: (envs: readonly Record<string, string>[]) => Promise<void>;
  close: () => Promise<void>;
}

export const openFixtureReleases = async (): Promise<FixtureReleases> => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-releases-'));
  const releases = createReleases(
    database.db,
    createReleaseStorage(join(folder, 'releases')),
    fixtureTrust(database.db),
  );
  const dists = await writeFixtureDists(join(folder, 'built'), '1.0.0');
  for (const [name, dist] of Object.entries(dists))
    if (name !== 'shell') await releases.publishRelease(join(dist, '1.0.0'));
  const webs: RunningWeb[] = [];
  return {
    database,
    folder,
    releases,
    base: Object.fromEntries(Object.keys(dists).map((name) => [name, '1.0.0'])) as SetPackages,
    webs,
    start: async (envs) => void webs.push(...(await Promise.all(envs.map((env) => startWebProcess(env))))),
    close: async () => {
      await Promise.all(webs.map((web) => web.stop()));
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
