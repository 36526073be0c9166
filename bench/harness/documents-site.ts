/** A web process of some checkout of this project, over a database of its own with a small catalogue and no demo. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningWeb } from '../../server/src/testing/web-processes.ts';

const START_TRIES = 600;
const MAX_PAUSE_MS = 200;

export interface DocumentsSite {
  web: RunningWeb;
  stop: () => Promise<void>;
}

/**
 * With videos of the ids 1 to `videos` (all `a-video`) and one member.
 * @param tree the checkout, built; its own modules start it
 */
export const startDocumentsSite = async (
  tree: string,
  { videos, cacheMb }: { videos: number; cacheMb: number },
  env: Record<string, string> = {},
): Promise<DocumentsSite> => {
  const load = <Module>(path: string): Promise<Module> => import(join(tree, path)) as Promise<Module>;
  const { createDatabase } = await load<
    typeof import('../../server/src/platform/database/create-database.ts')
  >('server/src/platform/database/create-database.ts');
  const { startEmbeddedPostgres } = await load<
    typeof import('../../server/src/platform/database/embedded-postgres.ts')
  >('server/src/platform/database/embedded-postgres.ts');
  const { migrate } = await load<typeof import('../../server/src/platform/database/migrate.ts')>(
    'server/src/platform/database/migrate.ts',
  );
  const { addMember, addVideo, settleCatalogue } = await load<
    typeof import('../../server/src/testing/catalogue.ts')
  >('server/src/testing/catalogue.ts');
  const { startWebProcess } = await load<typeof import('../../server/src/testing/web-processes.ts')>(
    'server/src/testing/web-processes.ts',
  );
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  // PostgreSQL runs as a user of its own.
  await chmod(scratch, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(scratch, 'database'), volatile: true });
  const db = createDatabase({ url: postgres.url, poolSize: 2 });
  await migrate(db);
  for (let count = 1; count <= videos; count += 1) await addVideo(db, { title: `Harbour ${count}` });
  await addMember(db, 'Anna');
  await settleCatalogue(db);
  const web = await startWebProcess({
    DATABASE_URL: postgres.url,
    FOYER_DATA_DIR: join(scratch, 'data'),
    FOYER_CACHE_MB: String(cacheMb),
    FOYER_RENDER_WORKERS: '2',
    ...env,
  });
  const stop = async (): Promise<void> => {
    await web.stop();
    await db.destroy();
    await postgres.stop();
    await rm(scratch, { recursive: true, force: true });
  };
  for (let tries = 0; (await web.get('/')).status !== 200; tries += 1) {
    if (tries > START_TRIES) {
      const printed = web.printed();
      await stop();
      throw new Error(`no page can be rendered:\n${printed}`);
    }
    await sleep(MAX_PAUSE_MS);
  }
  return { web, stop };
};
