/** Makes the demo in a data directory and ends: `node server/src/demo/cli.ts --data-dir .data`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config/config.ts';
import { checkDatabase } from '../platform/database/check-database.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { ensureDemo } from './demo.ts';

const { values } = parseArgs({ options: { 'data-dir': { type: 'string', default: '.data' } } });
const config = readConfig({ ...process.env, FOYER_DATA_DIR: resolve(values['data-dir']) }, { demo: true });
const started = performance.now();
const log = (line: string): void =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s  ${line}`);

const postgres = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
const db = createDatabase({ url: config.databaseUrl ?? postgres?.url ?? '' });
try {
  await checkDatabase(db);
  await migrate(db);
  let shownPercent = -1;
  await ensureDemo({
    db,
    storage: openStorage(config),
    config,
    log: { info: log },
    onProgress: (done, total, what) => {
      const percent = Math.floor((done / total) * 20) * 5;
      if (percent === shownPercent) return;
      shownPercent = percent;
      log(`${percent} %  ${what}`);
    },
  });
  const { user, system } = process.cpuUsage();
  log(`own CPU ${((user + system) / 1e6).toFixed(1)} s, without ffmpeg's`);
} finally {
  await db.destroy();
  await postgres?.stop();
}
