/** Scheduled job: brings an index outside PostgreSQL up to date, where there is one. */
import type { Config } from '../../platform/config/config.ts';
import type { JobRuns } from '../../platform/jobs/job-scheduler.ts';

export const searchJobs = ({ search }: Pick<Config, 'search'>) =>
  ({
    'changes of the search index': async (db, signal) => {
      if (!search) return;
      const { followChanges } = await import('./follow-changes.ts');
      await followChanges(db, search, signal);
    },
  }) satisfies JobRuns;
