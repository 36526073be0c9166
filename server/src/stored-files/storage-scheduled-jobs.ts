/** Scheduled jobs of the storage: purge files of long-deleted objects, and clean up after killed processes. */
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { purgeDeleted, sweepStoredFiles } from './media-removal.ts';
import type { StoredFilesDeps } from './stored-files.ts';

/** @param purgeDays after which files of deleted and rejected uploads are removed; 0: never */
export const storageJobs = (deps: StoredFilesDeps, { purgeDays }: { purgeDays: number }) =>
  ({
    'sweep of stored files': () => sweepStoredFiles(deps),
    'purge of what was deleted': async (_db, signal) => {
      if (purgeDays === 0) return;
      while (!signal.aborted && (await purgeDeleted(deps, purgeDays)) > 0);
    },
  }) satisfies JobRuns;
