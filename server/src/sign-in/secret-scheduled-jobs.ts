/** Scheduled jobs: what the release before read in the database leaves it, and what an old key sealed is sealed with the present one. */
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { dropLegacySecret } from '../platform/secrets/drop-legacy-secret.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { sealSeeds } from './seal-seeds.ts';

export const secretJobs = (secrets: Secrets) =>
  ({
    'secret of the release before': (db) => dropLegacySecret(db, secrets),
    'sealed seeds': (db, signal) => sealSeeds(db, secrets, signal),
  }) satisfies JobRuns;
