/** A process without requests: background work over an external database. */
import { startBackgroundWork } from './background-work.ts';
import { ConfigError } from './config.ts';
import { openDatabase } from './open-database.ts';
import { log, runProcess } from './run-process.ts';

await runProcess({ demo: false }, async (config, stops) => {
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL', 'must be set for a worker of its own');
  const db = await openDatabase(config.databaseUrl, config, log, stops);
  stops.push(startBackgroundWork(db, log));
  log('the worker runs');
  // Timers of the chores do not keep a process alive; the pool's idle connections end.
  setInterval(() => {}, 2 ** 30);
});
