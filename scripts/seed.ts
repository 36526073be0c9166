/** `npm run seed -- --videos 1000000`: fills the site's database with made-up videos, for trying things at size. */
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../server/src/platform/config/config.ts';
import { checkDatabase } from '../server/src/platform/database/check-database.ts';
import { createDatabase } from '../server/src/platform/database/create-database.ts';
import { DatabaseStartError } from '../server/src/platform/database/database-start-error.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts';
import { findRunningDatabase } from '../server/src/platform/database/find-running-database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { seedDatabase } from '../server/src/seed/seed-videos.ts';
import { recordOperatorAction } from '../server/src/platform/operators/operator-actions.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { takeOperator } from './operators/operator-name.ts';

const USAGE = 'Usage: npm run seed -- --videos 1000000 [--data-dir .data] [--by WHO]';
const MAX_VIDEOS = 20_000_000;
const BAR_WIDTH = 24;
const LINE_INTERVAL_MS = 5000;

/** One line that is drawn over on a terminal; a line every few seconds in a log. */
const createBar = (): ((share: number, what: string) => void) => {
  const startedMs = performance.now();
  let lastMs = Number.NEGATIVE_INFINITY;
  return (share, what) => {
    const nowMs = performance.now();
    const full = Math.round(share * BAR_WIDTH);
    const seconds = (nowMs - startedMs) / 1000;
    const left = share > 0.02 && share < 1 ? `, about ${Math.round(seconds * (1 / share - 1))} s left` : '';
    const bar = `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}]`;
    const text = `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${what}${left}`;
    if (process.stdout.isTTY)
      process.stdout.write(
        `\r${text.slice(0, (process.stdout.columns || 100) - 1)}\u001b[K${share === 1 ? '\n' : ''}`,
      );
    else if (share === 1 || nowMs - lastMs > LINE_INTERVAL_MS) {
      lastMs = nowMs;
      console.log(text);
    }
  };
};

const seed = async (): Promise<void> => {
  const { who, args } = takeOperator(process.argv.slice(2));
  const { values } = parseArgs({
    args,
    options: { videos: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  const videos = Number(values.videos);
  if (!Number.isInteger(videos) || videos < 1 || videos > MAX_VIDEOS) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const dataDir = values['data-dir'];
  const config = readConfig({ ...process.env, ...(dataDir && { FOYER_DATA_DIR: dataDir }) });
  const running = await findRunningDatabase(config).catch(() => undefined);
  const own = running ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const db = createDatabase({ url: running ?? own?.url ?? '', poolSize: 2 });
  try {
    await checkDatabase(db);
    await migrate(db);
    const startedMs = performance.now();
    await seedDatabase(db, videos, createBar(), { isAlone: own !== undefined });
    await recordOperatorAction(db, { command: 'seed', words: [`${videos} videos`], who });
    console.log(`done in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  } finally {
    await db.destroy();
    await own?.stop();
  }
};

endWithParent();
try {
  await seed();
} catch (error) {
  const isUsage = error instanceof Error && error.name === 'UsageError';
  if (!(isUsage || error instanceof DatabaseStartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
