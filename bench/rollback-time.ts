/** Time from a rollback's one write until each of three web processes serves the set before, under some traffic. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { buildPackages } from '../scripts/build.ts';
import { createDatabase } from '../server/src/platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createReleaseStorage } from '../server/src/releases/registry/release-storage.ts';
import { requestGoLive } from '../server/src/releases/live/release-requests.ts';
import { createReleases } from '../server/src/releases/registry/releases.ts';
import { startWebProcess } from '../server/src/testing/web-processes.ts';
import { makeDataDir } from './harness/bench-site.ts';
import { median } from './harness/median.ts';
import { explain, report } from './harness/report.ts';

const PROCESSES = 3;
const ROUNDS = 5;
const POLL_MS = 5;
const LIMIT_MS = 120_000;

await buildPackages(WORKSPACE_PACKAGES);
const { dataDir, remove } = await makeDataDir();
const home = `${dataDir}-rollback-time`;
const postgres = await startEmbeddedPostgres({ dataDir: home, endsWithParent: true });
const db = createDatabase({ url: postgres.url, poolSize: 4 });
await migrate(db);
const releases = createReleases(db, createReleaseStorage(join(home, 'releases')));
const env = { DATABASE_URL: postgres.url, FOYER_DATA_DIR: home };
const webs = await Promise.all(Array.from({ length: PROCESSES }, () => startWebProcess(env)));

/** @returns ms until this process shows a document of the set */
const shows = async (web: (typeof webs)[number], setId: number): Promise<number> => {
  const startedAt = performance.now();
  for (;;) {
    const html = await (await web.get('/sign-in/', { cookie: 'age_verified=1' })).text();
    const ms = performance.now() - startedAt;
    if (html.includes(`"foyer-release-set">{"id":${setId},`)) return ms;
    if (ms > LIMIT_MS) throw new Error(`release set ${setId} is not shown:\n${web.printed()}`);
    await sleep(POLL_MS);
  }
};
const stableId = async (): Promise<number> => (await releases.loadLiveSets())?.stable.id ?? 0;

try {
  while ((await stableId()) === 0) await sleep(200);
  const first = await releases.findStable();
  if (!first) throw new Error('nothing is live');
  await Promise.all(webs.map((web) => shows(web, first.set.id)));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await releases.createReleaseSet(first.set.packages, { note: `round ${round}` });
    await requestGoLive(db, { setId: id, channel: 'stable', share: 1, replacesSetId: null });
    await Promise.all(webs.map((web) => shows(web, id)));
    const startedAt = performance.now();
    const [, ...each] = await Promise.all([
      releases.rollback('stable', { from: id }).then(() => performance.now() - startedAt),
      ...webs.map((web) => shows(web, first.set.id)),
    ]);
    explain(`round ${round + 1}: ${each.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`);
    times.push(Math.max(...each));
  }
  report({ name: 'rollback-time', figure: median(times) / 1000, budget: 1, unit: 's' });
} finally {
  await Promise.all(webs.map((web) => web.stop()));
  await db.destroy();
  await postgres.stop();
  await remove();
}
