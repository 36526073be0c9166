/** Serves the figures of a process, and of the site as the database has it. */
import { QUEUE_METRICS } from '../moderation/queue-metrics.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { CHORE_METRICS } from '../platform/jobs/chore-metrics.ts';
import { MAIL_METRICS } from '../platform/mail/mail-metrics.ts';
import { startAdminServer } from '../platform/metrics/admin-server.ts';
import { registerStateMetrics } from '../platform/metrics/state-metrics.ts';
import { JOB_METRICS } from '../processing/job-metrics.ts';
import type { Stop } from './run-process.ts';
import type { Log } from '../platform/logging/log.ts';

const STATE_METRICS = [CHORE_METRICS, JOB_METRICS, MAIL_METRICS, QUEUE_METRICS];

/** @throws Error in one line when the address that the operator chose is taken */
export const startMetrics = async (
  { admin }: Pick<Config, 'admin'>,
  db: Database,
  log: Log,
  stops: Stop[],
): Promise<void> => {
  const server = await startAdminServer(admin, log);
  if (server.url === undefined) return;
  const unregister = registerStateMetrics(db, STATE_METRICS);
  stops.push(async () => {
    await server.close();
    unregister();
  });
  log(`metrics at ${server.url}/metrics`);
};
