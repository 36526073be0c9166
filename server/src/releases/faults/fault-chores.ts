/** Scheduled jobs of the web processes: warning of what browsers report, and forgetting old faults. */
import type { Chore } from '../../platform/jobs/chore-scheduler.ts';
import { lookAtReports } from './browser-faults.ts';
import { deleteOldFaults, deleteOldNewFaults } from './faults.sql.ts';
import type { ReleaseWatchDeps } from './release-watch.ts';

const LOOK_SECONDS = 30;
const FORGET_SECONDS = 600;
const KEPT_DAYS = 42;

export const faultChores = (
  deps: Omit<ReleaseWatchDeps, 'db' | 'plan'>,
  plan: { leastBad: number },
): Chore[] => [
  {
    name: 'faults that browsers report',
    everySeconds: LOOK_SECONDS,
    run: (db) => lookAtReports({ ...deps, db }, plan),
  },
  { name: 'new faults of releases', everySeconds: FORGET_SECONDS, run: deleteOldNewFaults },
  {
    name: 'old faults of releases',
    everySeconds: 24 * 3600,
    run: (db) => deleteOldFaults(db, KEPT_DAYS),
  },
];
