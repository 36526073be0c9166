/**
 * A process that runs scheduled jobs, for tests that have several or end one in the middle: `work` writes down each run in the table
 * `scheduled_job_runs`, `hang` never ends, `publish` publishes what is due, `bulk` carries out changes of many videos or albums, and `rankings` rebuilds what the site's own
 * scheduled job rebuilds. Intervals in seconds as arguments: `work=1`.
 */
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDatabase } from '../../platform/database/create-database.ts';
import { openSessionLocks } from '../../platform/database/session-locks.ts';
import { type ScheduledJob, startJobScheduler } from '../../platform/jobs/job-scheduler.ts';

const url = process.env['DATABASE_URL'] ?? '';
const db = createDatabase({ url, poolSize: 3, onError: () => {} });
const locks = await openSessionLocks(url);

const note = (name: string) =>
  // When the scheduler started it: a busy machine comes to this line later.
  sql`INSERT INTO scheduled_job_runs (job, pid, at)
    SELECT name, ${process.pid}::int, started_at FROM scheduled_jobs WHERE name = ${name}`.execute(db);
const RUNS: Readonly<Record<string, ScheduledJob['run']>> = {
  work: async () => {
    await note('work');
    await sleep(200);
  },
  hang: async (_db, signal) => {
    await note('hang');
    await sleep(600_000, undefined, { signal }).catch(() => {});
  },
  fail: async () => {
    await note('fail');
    throw new Error('it cannot be done');
  },
  publish: async () => {
    await note('publish');
    const { publishDue } = await import('../../publication/publication.ts');
    await publishDue({ db });
  },
  bulk: async (_db, signal) => {
    const { runBulkChanges } = await import('../../catalogue-desk/bulk/run-bulk-changes.ts');
    await runBulkChanges(db, signal);
  },
  rankings: async () => {
    const { rebuildCountryRankings } = await import('../../catalogue/counters.sql.ts');
    for (let turn = 0; turn < 5; turn += 1) await rebuildCountryRankings(db);
    await note('rankings');
  },
};

const scheduledJobs = process.argv.slice(2).map((argument): ScheduledJob => {
  const [name = '', seconds = ''] = argument.split('=');
  const run = RUNS[name];
  if (!run) throw new Error(`there is no scheduled job ${name}`);
  return { name, everySeconds: Number(seconds), run };
});
const stop = startJobScheduler({
  db,
  locks,
  scheduledJobs,
  log: (line) => console.log(line),
  pauses: { shortestMs: 50, longestMs: 200 },
});
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
// A process that is killed would cache nothing of what it compiled.
flushCompileCache();
console.log('runs');
setInterval(() => {}, 2 ** 30);
