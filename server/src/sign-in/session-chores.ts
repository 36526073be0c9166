/** Chore: deletes expired sessions. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { deleteExpiredSessions } from './sessions.sql.ts';

export const SESSION_CHORES: readonly Chore[] = [
  { name: 'expired sessions', everySeconds: 3600, run: deleteExpiredSessions },
];
