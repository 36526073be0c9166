/** Scheduled jobs of the catalogue desk. */
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { runBulkChanges } from './bulk/run-bulk-changes.ts';
import { finishEndings, renewSearch } from './ending.ts';

export const CATALOGUE_JOBS = {
  'changes of the catalogue': async (db, signal) => {
    await finishEndings(db, signal);
    await renewSearch(db, signal);
  },
  'changes of many videos': runBulkChanges,
} satisfies JobRuns;
