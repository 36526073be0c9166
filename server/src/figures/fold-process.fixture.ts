/** A process that adds up views, figures and audiences without a pause until it is ended, without the lock that the scheduled jobs have: `node … DATABASE_URL NAME`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../platform/database/create-database.ts';
import { foldViews } from '../watching/views.sql.ts';
import { foldAudience } from './count-audience.sql.ts';
import { foldFigures } from './count-figures.sql.ts';

const [url = '', name = ''] = process.argv.slice(2);
const named = new URL(url);
named.searchParams.set('application_name', name);
const db = createDatabase({ url: named.href, poolSize: 1 });
let isEnded = false;
process.once('SIGTERM', () => (isEnded = true));
while (!isEnded) {
  const folded = (await foldFigures(db)) + (await foldAudience(db)) + (await foldViews(db));
  if (folded === 0) await sleep(50);
}
await db.destroy();
