/** Scheduled jobs: add up the figures of the site and of uploaders' audiences, and forget which networks visitors came from. */
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { deletePastVisitors, fillEarlierDays, foldFigures } from './count-figures.sql.ts';
import {
  closeAudienceDay,
  deletePastAudience,
  deletePastNetworks,
  foldAudience,
} from './count-audience.sql.ts';
import { measureStorage } from './measure-storage.ts';

export const figureJobs = ({ storage }: { storage: Storage }) =>
  ({
    'fold figures': async (db, signal) => {
      while (!signal.aborted && (await foldFigures(db)) > 0);
    },
    'visitors of past days': deletePastVisitors,
    'figures of earlier days': fillEarlierDays,
    'fold audiences': async (db, signal) => {
      while (!signal.aborted && (await foldAudience(db)) > 0);
    },
    'days of audiences': async (db, signal) => {
      while (!signal.aborted && (await closeAudienceDay(db)));
      await deletePastNetworks(db);
    },
    'audiences of past days': deletePastAudience,
    'bytes stored': (db, signal) => measureStorage(db, storage, signal),
  }) satisfies JobRuns;
