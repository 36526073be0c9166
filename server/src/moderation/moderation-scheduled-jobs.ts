/** Scheduled jobs of moderation: suspensions whose time is up, reports whose time runs out, clocks of copyright notices. */
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { runCopyrightClocks } from './copyright/copyright-clocks.ts';
import type { MailFacts } from './mail-statement.ts';
import { liftDueSuspensions } from './member-measures.ts';
import { alarmDueReports } from './reports/notices.ts';

export const MODERATION_JOBS = {
  'end of suspensions': liftDueSuspensions,
  'reports whose time runs out': (db) => alarmDueReports(db),
} satisfies JobRuns;

/** Those that write mails. */
export const copyrightJobs = (mail: MailFacts) =>
  ({ 'clocks of copyright notices': (db) => runCopyrightClocks({ db, mail }) }) satisfies JobRuns;
