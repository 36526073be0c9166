/** A thousand visitors who miss the cache at the same time, to one who does: statements that PostgreSQL itself counts in its log. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AnswerCache } from '../server/src/platform/cache/answer-cache.ts';
import { createDatabase } from '../server/src/platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { seedDatabase } from '../server/src/seed/seed-videos.ts';
import { makeDataDir } from './harness/bench-site.ts';
import { explain, report } from './harness/report.ts';
import { listing, openApi, SMALL_VIDEOS } from './harness/seeded-api.ts';

const VISITORS = 1000;
const ADDRESSES = [
  listing('..1.all..').replace('/0/', '/3600/'),
  '/api/json/video/86400/0/0/1.json',
  '/api/json/main/3600/straight.en.json',
  '/api/videos2.php?params=3600/straight/relevance/60/search..1.all..&s=quiet%20harbour',
];

const { dataDir, remove } = await makeDataDir();
const home = `${dataDir}-single-flight`;
const postgres = await startEmbeddedPostgres({ dataDir: home, endsWithParent: true });
const plain = createDatabase({ url: postgres.url, poolSize: 2 });
await migrate(plain);
if (!(await plain.selectFrom('videos').select('id').limit(1).executeTakeFirst()))
  await seedDatabase(plain, SMALL_VIDEOS, () => {}, { isAlone: true });
const logged = new URL(postgres.url);
logged.searchParams.set('options', '-c log_statement=all');
const db = createDatabase({ url: logged.href, poolSize: 10 });
const cache = new AnswerCache({ maxBytes: 10_000_000 });
const app = await openApi(dataDir, db, cache);

const statements = async (): Promise<number> =>
  (await readFile(join(home, 'postgres.log'), 'utf8')).match(/LOG: {2}(?:execute |statement:)/g)?.length ?? 0;
const costOf = async (url: string, visitors: number): Promise<number> => {
  cache.clear();
  const before = await statements();
  const answers = await Promise.all(Array.from({ length: visitors }, () => app.inject({ url })));
  for (const { statusCode, body } of answers) if (statusCode !== 200) throw new Error(`${url}: ${body}`);
  return (await statements()) - before;
};

try {
  let worst = 0;
  for (const url of ADDRESSES) {
    const alone = await costOf(url, 1);
    const together = await costOf(url, VISITORS);
    explain(`${url}: ${alone} statements for one, ${together} for ${VISITORS}`);
    if (alone === 0) throw new Error('the log counts nothing');
    worst = Math.max(worst, together / alone);
  }
  report({ name: `single-flight of ${VISITORS}`, figure: worst, budget: 1 });
} finally {
  await app.close();
  await db.destroy();
  await plain.destroy();
  await postgres.stop();
  await remove();
}
