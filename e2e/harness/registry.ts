/** The warm site's release registry and its database, opened alongside its server as commands do. */
import { readConfig } from '../../server/src/platform/config/config.ts';
import { createDatabase, type Database } from '../../server/src/platform/database/create-database.ts';
import { findRunningDatabase } from '../../server/src/platform/database/find-running-database.ts';
import { openRegistry } from '../../server/src/releases/registry/open-registry.ts';
import { warmSite } from './warm-site.ts';

export const openWarmRegistry = () =>
  openRegistry(readConfig({ FOYER_DATA_DIR: warmSite().dataDir }, { demo: true }));

export const openWarmDatabase = async (): Promise<Database> =>
  createDatabase({
    url: await findRunningDatabase(readConfig({ FOYER_DATA_DIR: warmSite().dataDir })),
    poolSize: 1,
  });
export const inWarmDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const db = await openWarmDatabase();
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};

/** @throws Error when nothing is live */
export const requireLiveSets = async ({ releases }: Awaited<ReturnType<typeof openWarmRegistry>>) => {
  const sets = await releases.loadLiveSets();
  if (!sets) throw new Error('nothing is live');
  return sets;
};

/** Waits until documents come from release set `id`. */
export const setIsServed = async (id: number): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    const html = await (await fetch(`${warmSite().url}/sign-in/`)).text();
    if (html.includes(`"foyer-release-set">{"id":${id},`)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`release set ${id} is not served`);
};
