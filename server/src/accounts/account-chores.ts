/** Chore: deletes unused codes of confirmation and password mails. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { deletePastCodes } from './accounts.sql.ts';

export const ACCOUNT_CHORES: readonly Chore[] = [
  { name: 'past codes', everySeconds: 3600, run: deletePastCodes },
];
