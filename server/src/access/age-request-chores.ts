/** Chore: deletes questions of age that nobody answered or collected in time. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { deletePastAgeRequests } from './age-requests.sql.ts';

export const AGE_REQUEST_CHORES: readonly Chore[] = [
  { name: 'past age requests', everySeconds: 300, run: deletePastAgeRequests },
];
