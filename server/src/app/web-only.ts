/** Starts one of any number of web processes over an external database. */
import { ConfigError } from '../platform/config/config.ts';
import { bringLivePatiently } from './bring-live-patiently.ts';
import { openDatabase } from './open-database.ts';
import { log, runProcess } from './run-process.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { createWebProcess } from './web-process.ts';
import { startChores } from '../platform/jobs/chore-scheduler.ts';
import { openLocks } from './open-locks.ts';

await runProcess({ demo: false }, async (config, stops) => {
  const { databaseUrl } = config;
  if (!databaseUrl) throw new ConfigError('DATABASE_URL', 'must be set for a web process of its own');
  const db = await openDatabase(databaseUrl, config, log, stops, 'requests');
  const locks = await openLocks(config, databaseUrl, stops);
  const storage = openStorage(config);
  const web = await createWebProcess({ config, db, databaseUrl, storage, log });
  stops.push(web.stop);
  stops.push(startChores({ db, locks, chores: web.chores, log }));
  await web.listen();
  // Calls are answered meanwhile; /readyz tells when pages are, too.
  const stopping = new AbortController();
  stops.push(async () => stopping.abort());
  // Nothing may be released yet, in a deployment that begins.
  if (await bringLivePatiently({ bringLive: web.bringLive, log, signal: stopping.signal }))
    log(`ready: ${config.publicUrl}`);
});
