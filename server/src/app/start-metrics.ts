/** Serves the figures of a process, and of the site as the database has it. */
import { backupMetrics } from '../backups/backup-metrics.ts';
import { CLOCK_METRICS, QUEUE_METRICS } from '../moderation/desk/queue-metrics.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { jobMetrics } from '../platform/jobs/scheduled-job-metrics.ts';
import { MAIL_METRICS } from '../platform/mail/mail-metrics.ts';
import { startAdminServer } from '../platform/metrics/admin-server.ts';
import { registerStateMetrics } from '../platform/metrics/state-metrics.ts';
import { readDisks } from '../platform/metrics/disks.ts';
import { DATABASE_METRICS } from '../platform/metrics/database-metrics.ts';
import { beforeReading, diskFree, diskSize } from '../platform/metrics/metrics.ts';
import { CANARY_METRICS, TAKEN_BACK_METRICS } from '../releases/canary/canary-metrics.ts';
import { UPLOAD_METRICS } from '../uploads/upload-metrics.ts';
import { JOB_METRICS } from '../processing/job-metrics.ts';
import { STOP_LIMIT_MS, type Stop } from './run-process.ts';
import { SCHEDULED_JOBS } from './scheduled-jobs.ts';
import type { Log } from '../platform/logging/log.ts';

const stateMetrics = ({ backup }: Pick<Config, 'backup'>) => [
  ...[CANARY_METRICS, jobMetrics(SCHEDULED_JOBS), CLOCK_METRICS, DATABASE_METRICS, backupMetrics(backup)],
  ...[JOB_METRICS, MAIL_METRICS, QUEUE_METRICS, TAKEN_BACK_METRICS, UPLOAD_METRICS],
];

const measureDisks = (folders: Readonly<Record<string, string>>): void => {
  diskFree.reset();
  diskSize.reset();
  for (const { folder, freeBytes, sizeBytes } of readDisks(folders)) {
    diskFree.set({ folder }, freeBytes);
    diskSize.set({ folder }, sizeBytes);
  }
};

/** @throws Error in one line when the address that the operator chose is taken */
export const startMetrics = async (
  {
    admin,
    dataDir,
    uploads,
    drainSeconds,
    backup,
  }: Pick<Config, 'admin' | 'dataDir' | 'uploads' | 'drainSeconds' | 'backup'>,
  db: Database,
  log: Log,
  stops: Stop[],
): Promise<void> => {
  const server = await startAdminServer(admin, log, drainSeconds + STOP_LIMIT_MS / 1000);
  if (server.url === undefined) return;
  const unregister = registerStateMetrics(db, stateMetrics({ backup }));
  const stopMeasuring = beforeReading(() => measureDisks({ data: dataDir, uploads: uploads.dir }));
  stops.push(async () => {
    await server.close();
    stopMeasuring();
    unregister();
  });
  log(`metrics at ${server.url}/metrics`);
};
