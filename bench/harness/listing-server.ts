/** The API in a process of its own over a small seeded database; says its address and waits for the end of its input. */
import { join } from 'node:path';
import { AnswerCache } from '../../server/src/platform/cache/answer-cache.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { createDatabase } from '../../server/src/platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { seedDatabase } from '../../server/src/seed/seed-videos.ts';
import { openSettings } from '../../server/src/platform/settings/live-settings.ts';
import { createFileStorage } from '../../server/src/platform/storage/file-storage.ts';
import { createWeb } from '../../server/src/app/web.ts';
import { testSecrets } from '../../server/src/testing/secrets.ts';

const VIDEOS = 2000;
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, volatile: true });
const db = createDatabase({ url: postgres.url, poolSize: 4 });
await migrate(db);
if (!(await db.selectFrom('videos').select('id').limit(1).executeTakeFirst()))
  await seedDatabase(db, VIDEOS, () => {}, { isAlone: true });
const given = readConfig({ FOYER_DATA_DIR: dataDir, NODE_ENV: 'production', SMTP_URL: 'smtp://localhost' });
const log = (line: string): void => void process.stderr.write(`${line}\n`);
const settings = await openSettings({ config: given, db, log });
const app = await createWeb(
  {
    config: settings.config,
    settings,
    db,
    cache: new AnswerCache({ maxBytes: 100_000_000 }),
    storage: createFileStorage(join(dataDir, 'media')),
    secrets: testSecrets(),
    wakeOutbox: () => {},
    log,
  },
  { missing: async () => [] },
);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.stdin.resume().once('end', async () => {
  app.server.closeAllConnections();
  await app.close();
  await db.destroy();
  await postgres.stop();
  process.exit();
});
