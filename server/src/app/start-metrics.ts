/** Serves the figures of a process, and of the site as the database has it. */
import { QUEUE_METRICS } from '../moderation/desk/queue-metrics.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { jobMetrics } from '../platform/jobs/chore-metrics.ts';
import { MAIL_METRICS } from '../platform/mail/mail-metrics.ts';
import { startAdminServer } from '../platform/metrics/admin-server.ts';
import { registerStateMetrics } from '../platform/metrics/state-metrics.ts';
import { JOB_METRICS } from '../processing/job-metrics.ts';
import type { Stop } from './run-process.ts';
import { SCHEDULED_JOBS } from './scheduled-jobs.ts';

const STATE_METRICS = [jobMetrics(SCHEDULED_JOBS), JOB_METRICS, MAIL_METRICS, QUEUE_METRICS];

/** @throws Error in one line when the address that the operator chose is taken */
export const startMetrics = async (
  { admin }: Pick<Config, 'admin'>,
  db: Database,
  log: (message: string) => void,
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
