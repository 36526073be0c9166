/** Starts a worker process: it encodes uploads and runs scheduled jobs, over an external database; it serves no requests. */
import '../../require-node.mjs';
import { startScheduledJobs, workerJobs } from './start-scheduled-jobs.ts';
import { ConfigError } from '../platform/config/config.ts';
import { startAlbumJobs } from '../albums/start-album-jobs.ts';
import { startJobs } from '../processing/start-jobs.ts';
import { lockDemoAccounts } from './lock-demo-accounts.ts';
import { openDatabase } from './open-database.ts';
import { log, runProcess } from './run-process.ts';
import { createListener } from '../platform/database/listen.ts';
import { openSettings } from '../platform/settings/live-settings.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { openLocks } from './open-locks.ts';
import { startMetrics } from './start-metrics.ts';

await runProcess({ name: 'worker', demo: false }, async (given, stops) => {
  if (!given.databaseUrl) throw new ConfigError('DATABASE_URL', 'must be set for a worker of its own');
  const databaseUrl = given.databaseDirectUrl ?? given.databaseUrl;
  const db = await openDatabase(given.databaseUrl, given, log, stops, 'work');
  const listener = await createListener(databaseUrl);
  stops.push(listener.close);
  const settings = await openSettings({ config: given, db, log, listener });
  stops.push(async () => settings.stop());
  const { config } = settings;
  await lockDemoAccounts(db, config, log);
  const locks = await openLocks(config, given.databaseUrl, stops);
  await startMetrics(config, db, log, stops);
  const storage = openStorage(config);
  stops.push(startScheduledJobs({ db, locks, log }, workerJobs(db, storage, config)));
  stops.push(await startJobs({ config, db, databaseUrl, storage, log }));
  stops.push(await startAlbumJobs({ db, storage, uploadDir: config.uploads.dir, log }));
  log('the worker runs');
  // Timers of scheduled jobs do not keep a process alive; the pool's idle connections end.
  setInterval(() => {}, 2 ** 30);
});
