/** Codes of mails that nobody used are deleted. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { deletePastCodes } from './accounts.sql.ts';

export const ACCOUNT_CHORES: readonly Chore[] = [
  { name: 'past codes', everySeconds: 3600, run: deletePastCodes },
];
