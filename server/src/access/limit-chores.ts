/** Chore: deletes rate limit counters whose window has ended. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { deletePastLimits } from './limits.sql.ts';

export const LIMIT_CHORES: readonly Chore[] = [
  { name: 'past limits', everySeconds: 300, run: deletePastLimits },
];
