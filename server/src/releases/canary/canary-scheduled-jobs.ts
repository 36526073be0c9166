/** Scheduled jobs of the web processes: deciding about the canary, and deleting old measurements. */
import type { JobRuns } from '../../platform/jobs/job-scheduler.ts';
import { type CanaryDeps, leadCanary } from './canary.ts';
import { deleteDecidedFaultNetworks } from '../measurements/fault-networks.sql.ts';
import { deleteOldMeasurements } from '../measurements/measurements.sql.ts';

/** Of sets that were not live for so long. */
const KEPT_DAYS = 42;

export const canaryJobs = (deps: Omit<CanaryDeps, 'db'>) =>
  ({
    canary: (db) => leadCanary({ ...deps, db }),
    'decided fault networks': deleteDecidedFaultNetworks,
    'old measurements': (db) => deleteOldMeasurements(db, KEPT_DAYS),
  }) satisfies JobRuns;
