/** What a render worker holds after ten minutes of documents that were never asked for before, to what it held after the first minute. */
import { AnswerCache } from '../server/src/platform/cache/answer-cache.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { createDatabase } from '../server/src/platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { addMember, addVideo, settleCatalogue } from '../server/src/testing/catalogue.ts';
import {
  describeRenderMemory,
  measureRenderMemory,
  openBuiltRenderWorker,
} from '../server/src/testing/load/render-memory.ts';
import { makeDataDir } from './harness/bench-site.ts';
import { explain, report } from './harness/report.ts';
import { testSecrets } from '../server/src/testing/secrets.ts';

const SECONDS = Number(process.env.FOYER_BENCH_MEMORY_SECONDS ?? 600);
const VIDEOS = 50;

const { dataDir, remove } = await makeDataDir();
const postgres = await startEmbeddedPostgres({ dataDir: `${dataDir}-memory`, volatile: true });
const db = createDatabase({ url: postgres.url, poolSize: 4 });
await migrate(db);
if (!(await db.selectFrom('videos').select('id').limit(1).executeTakeFirst())) {
  for (let count = 1; count <= VIDEOS; count += 1) await addVideo(db, { title: `Harbour ${count}` });
  await addMember(db, 'Anna');
  await settleCatalogue(db);
}
const config = readConfig({ FOYER_DATA_DIR: dataDir });
const cache = new AnswerCache({ maxBytes: 10_000_000 });
const worker = await openBuiltRenderWorker({ config, db, cache, secrets: testSecrets(), log: () => {} });
try {
  const figures = await measureRenderMemory(worker, config, { seconds: SECONDS, videos: VIDEOS });
  explain(`${describeRenderMemory(figures)} in ${SECONDS} s`);
  report({ name: 'render-memory', figure: figures.lastMb / figures.firstMb, budget: 1.1 });
} finally {
  await worker.end();
  await db.destroy();
  await postgres.stop();
  await remove();
}
