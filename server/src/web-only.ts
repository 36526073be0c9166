/** One of any number of web processes over an external database. */
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { openDatabase } from './open-database.ts';
import { log, runProcess } from './run-process.ts';
import { createFileStorage } from './storage/file-storage.ts';
import { createWebProcess } from './web-process.ts';

await runProcess({ demo: false }, async (config, stops) => {
  const { databaseUrl } = config;
  if (!databaseUrl) throw new ConfigError('DATABASE_URL', 'must be set for a web process of its own');
  const db = await openDatabase(databaseUrl, config, log, stops);
  const storage = createFileStorage(join(config.dataDir, 'media'));
  const web = await createWebProcess({ config, db, databaseUrl, storage, log });
  stops.push(web.stop);
  await web.listen();
  await web.bringLive();
  log(`ready: ${config.publicUrl}`);
});
