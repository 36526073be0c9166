/** Chores of the web processes: leading the canary, and forgetting old measurements. */
import type { Chore } from '../../platform/jobs/chore-scheduler.ts';
import { type CanaryDeps, leadCanary } from './canary.ts';
import { deleteDecidedFaultNetworks } from '../measurements/fault-networks.sql.ts';
import { deleteOldMeasurements } from '../measurements/measurements.sql.ts';

const LOOK_SECONDS = 2;
/** Of sets that were not live for so long. */
const KEPT_DAYS = 42;
const FORGET_SECONDS = 600;

export const canaryChores = (deps: Omit<CanaryDeps, 'db'>): Chore[] => [
  { name: 'canary', everySeconds: LOOK_SECONDS, run: (db) => leadCanary({ ...deps, db }) },
  { name: 'decided fault networks', everySeconds: FORGET_SECONDS, run: deleteDecidedFaultNetworks },
  { name: 'old measurements', everySeconds: 24 * 3600, run: (db) => deleteOldMeasurements(db, KEPT_DAYS) },
];
