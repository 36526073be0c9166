/** A process that adds up views, figures and audiences without a pause until it is ended, without the lock that the scheduled jobs have: `node … DATABASE_URL NAME`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../platform/database/create-database.ts';
import { foldViews } from '../watching/views.sql.ts';
import { foldAudience } from './count-audience.sql.ts';
import { foldFigures } from './count-figures.sql.ts';

const [url = '', name = ''] = process.argv.slice(2);
const named = new URL(url);
named.searchParams.set('application_name', name);
// On a busy machine a connection takes long.
const db = createDatabase({ url: named.href, poolSize: 1, connectionMs: 60_000 });
/** Without the lock several may wait for each other: PostgreSQL ends one of them, whose rows stay for the next time, as those of a scheduled job that fails. */
const fold = async (): Promise<number> => {
  try {
    return (await foldFigures(db)) + (await foldAudience(db)) + (await foldViews(db));
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return 1;
  }
};
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';
let isEnded = false;
process.once('SIGTERM', () => (isEnded = true));
while (!isEnded) if ((await fold()) === 0) await sleep(50);
await db.destroy();
