/** Starts the scheduled jobs of a process as the table has them. */
import { ACCESS_JOBS } from '../access/access-scheduled-jobs.ts';
import { accountJobs } from '../accounts/account-scheduled-jobs.ts';
import { archiveJobs } from '../backups/archive-after-start.ts';
import { CATALOGUE_JOBS } from '../catalogue-desk/catalogue-scheduled-jobs.ts';
import { searchJobs } from '../catalogue/search-engine/search-scheduled-jobs.ts';
import { LIST_JOBS } from '../catalogue/list-scheduled-jobs.ts';
import { figureJobs } from '../figures/figures-scheduled-jobs.ts';
import { MEMBER_JOBS } from '../members/member-scheduled-jobs.ts';
import { MODERATION_JOBS } from '../moderation/moderation-scheduled-jobs.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { Log } from '../platform/logging/log.ts';
import type { SessionLocks } from '../platform/database/session-locks.ts';
import { type JobRun, startJobScheduler } from '../platform/jobs/job-scheduler.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { processingJobs } from '../processing/queue-scheduled-jobs.ts';
import { settingsJobs } from '../settings/settings-scheduled-jobs.ts';
import { SESSION_JOBS } from '../sign-in/session-scheduled-jobs.ts';
import { storageJobs } from '../stored-files/storage-scheduled-jobs.ts';
import { STATISTICS_JOBS } from '../watching/statistics-scheduled-jobs.ts';
import { type JobName, type JobOf, SCHEDULED_JOBS } from './scheduled-jobs.ts';

/** How a process does each of its jobs; what the table has and this lacks is an error of types. */
export type WorkerJobs = Readonly<Record<JobOf<'worker'>, JobRun>>;
export type WebJobs = Readonly<Record<JobOf<'web'>, JobRun>>;

export const workerJobs = (db: Database, storage: Storage, config: Config): WorkerJobs => ({
  ...STATISTICS_JOBS,
  ...figureJobs({ storage }),
  ...LIST_JOBS,
  ...searchJobs(config),
  ...CATALOGUE_JOBS,
  ...MEMBER_JOBS,
  ...ACCESS_JOBS,
  ...SESSION_JOBS,
  ...MODERATION_JOBS,
  ...accountJobs(storage, config),
  ...storageJobs({ db, storage }, config),
  ...settingsJobs({ db, storage }),
  ...processingJobs({ db, storage }, config),
  ...archiveJobs(config.backup),
});

export interface JobProcess {
  db: Database;
  locks: SessionLocks;
  log: Log;
}

/** @returns how to stop; waits for those that run */
export const startScheduledJobs = (
  { db, locks, log }: JobProcess,
  jobs: Partial<Readonly<Record<JobName, JobRun>>>,
): (() => Promise<void>) =>
  startJobScheduler({
    db,
    locks,
    log,
    scheduledJobs: Object.entries(jobs).map(([name, run]) => ({
      name,
      run,
      everySeconds: SCHEDULED_JOBS[name as JobName].everySeconds,
    })),
  });
