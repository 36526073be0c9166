/** Starts one of any number of web processes over an external database. */
import '../../require-node.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../platform/config/config.ts';
import { goLiveWithRetries } from './go-live-with-retries.ts';
import { lockDemoAccounts } from './lock-demo-accounts.ts';
import { openDatabase } from './open-database.ts';
import { log, runProcess } from './run-process.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { createWebProcess } from './web-process.ts';
import { startScheduledJobs } from './start-scheduled-jobs.ts';
import { openLocks } from './open-locks.ts';
import { startMetrics } from './start-metrics.ts';

/** Calls can be answered without pages; they are not kept waiting for longer. */
const LISTENS_AFTER_MS = 60_000;

await runProcess({ name: 'web', demo: false }, async (config, stops, logger) => {
  const { databaseUrl } = config;
  if (!databaseUrl) throw new ConfigError('DATABASE_URL', 'must be set for a web process of its own');
  const db = await openDatabase(databaseUrl, config, log, stops, 'requests');
  await lockDemoAccounts(db, config, log);
  const locks = await openLocks(config, databaseUrl, stops);
  await startMetrics(config, db, log, stops);
  const storage = openStorage(config);
  const web = await createWebProcess({ config, db, databaseUrl, storage, log, logger });
  stops.push(web.stop);
  stops.push(startScheduledJobs({ db, locks, log }, web.jobs));
  const stopping = new AbortController();
  stops.push(async () => stopping.abort());
  const pages = goLiveWithRetries({ bringLive: web.bringLive, log, signal: stopping.signal });
  // Other processes show what is live. As long as nothing listens here, a balancer goes on to them; a process that answers
  // but has no page yet would give visitors its 503.
  if (web.isReleased()) await Promise.race([pages, sleep(LISTENS_AFTER_MS, undefined, { ref: false })]);
  if (stopping.signal.aborted) return;
  // Nothing may be released yet, in a deployment that starts: calls are answered meanwhile, /readyz tells when pages are, too.
  await web.listen();
  if (await pages) log(`ready: ${config.publicUrl}`);
});
