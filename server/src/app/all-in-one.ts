/**
 * Starts the all-in-one process: web, worker and scheduled jobs, with the embedded PostgreSQL unless DATABASE_URL names another. The rest of it
 * is loaded while PostgreSQL starts.
 */
import { checkPort } from './check-port.ts';
import { startSupervisedPostgres } from '../platform/database/supervise-postgres.ts';
import { log, runProcess } from './run-process.ts';

await runProcess({ name: 'all-in-one', demo: true }, async (config, stops, logger) => {
  await checkPort(config);
  const starting = config.databaseUrl
    ? { url: config.databaseUrl, stop: undefined }
    : startSupervisedPostgres({ dataDir: config.dataDir, log });
  const loading = import('./serve-site.ts');
  // Thrown below, once there is a database to be stopped.
  loading.catch(() => {});
  const { url, stop } = await starting;
  if (stop) stops.push(stop);
  const { serveSite } = await loading;
  await serveSite({ config, databaseUrl: url, stops, logger });
});
