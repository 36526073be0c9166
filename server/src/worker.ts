/** A process without requests: background work over an external database. */
import { startBackgroundWork } from './background-work.ts';
import { ConfigError } from './config.ts';
import { openDatabase } from './open-database.ts';
import { log, runProcess } from './run-process.ts';
import { openStorage } from './storage/open-storage.ts';
import { storageChores } from './storage-work.ts';

await runProcess({ demo: false }, async (config, stops) => {
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL', 'must be set for a worker of its own');
  const db = await openDatabase(config.databaseUrl, config, log, stops);
  const storage = openStorage(config);
  stops.push(startBackgroundWork(db, log, storageChores({ db, storage }, config)));
  log('the worker runs');
  // Timers of the chores do not keep a process alive; the pool's idle connections end.
  setInterval(() => {}, 2 ** 30);
});
