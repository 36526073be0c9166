/** Scheduled jobs of the web processes: warning of what browsers report, and deleting old faults. */
import type { JobRuns } from '../../platform/jobs/job-scheduler.ts';
import { lookAtReports } from './browser-faults.ts';
import { deleteOldFaults, deleteOldNewFaults } from './faults.sql.ts';
import type { ReleaseWatchDeps } from './release-watch.ts';

const KEPT_DAYS = 42;

export const faultJobs = (deps: Omit<ReleaseWatchDeps, 'db' | 'plan'>, plan: { leastBad: number }) =>
  ({
    'faults that browsers report': (db) => lookAtReports({ ...deps, db }, plan),
    'new faults of releases': deleteOldNewFaults,
    'old faults of releases': (db) => deleteOldFaults(db, KEPT_DAYS),
  }) satisfies JobRuns;
