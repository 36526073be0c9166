/**
 * Has a server that was started in order archive its log in time. PostgreSQL's checkpointer looks at `archive_timeout` once something wakes it, which may be
 * five minutes later (decision 142); what was written until then would be lost with the server.
 */
import type { BackupConfig } from '../platform/config/backup-config.ts';
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { makeCheckpoint, selectNeededCheckpoint } from './server-backups.sql.ts';

/** Nothing where the site does not know that the log is archived. */
export const archiveJobs = ({ database }: Pick<BackupConfig, 'database'>) =>
  ({
    'checkpoint after a start': async (db) => {
      if (database !== 'pgbackrest') return;
      const needed = await selectNeededCheckpoint(db);
      if (!needed) return;
      if (!needed.isAllowed)
        throw new Error(
          'PostgreSQL was started and archives its log too late: as its superuser, GRANT pg_checkpoint TO the role of the site, and CHECKPOINT',
        );
      await makeCheckpoint(db);
    },
  }) satisfies JobRuns;
