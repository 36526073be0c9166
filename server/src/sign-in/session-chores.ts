/** Chores: delete expired sessions, and sign-ins that were never finished. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { deleteExpiredSessions } from './sessions.sql.ts';
import { deleteExpiredSteps } from './sign-in-steps.sql.ts';

export const SESSION_CHORES: readonly Chore[] = [
  { name: 'expired sessions', everySeconds: 3600, run: deleteExpiredSessions },
  { name: 'expired sign-in steps', everySeconds: 3600, run: deleteExpiredSteps },
];
