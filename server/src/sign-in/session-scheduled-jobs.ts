/** Scheduled jobs: delete expired sessions, and sign-ins that were never finished. */
import { deleteExpiredSessions } from './sessions.sql.ts';
import { deleteExpiredSteps } from './sign-in-steps.sql.ts';

export const SESSION_JOBS = {
  'expired sessions': deleteExpiredSessions,
  'expired sign-in steps': deleteExpiredSteps,
};
