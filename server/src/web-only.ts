/** One of any number of web processes over an external database. */
import { ConfigError } from './config.ts';
import { openDatabase } from './open-database.ts';
import { log, runProcess } from './run-process.ts';
import { openStorage } from './storage/open-storage.ts';
import { createWebProcess } from './web-process.ts';

await runProcess({ demo: false }, async (config, stops) => {
  const { databaseUrl } = config;
  if (!databaseUrl) throw new ConfigError('DATABASE_URL', 'must be set for a web process of its own');
  const db = await openDatabase(databaseUrl, config, log, stops);
  const storage = openStorage(config);
  const web = await createWebProcess({ config, db, databaseUrl, storage, log });
  stops.push(web.stop);
  await web.listen();
  await web.bringLive();
  log(`ready: ${config.publicUrl}`);
});
