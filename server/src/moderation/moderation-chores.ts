/** Chores of moderation: suspensions whose time is up, reports whose time runs out, clocks of copyright notices. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { runCopyrightClocks } from './copyright/copyright-clocks.ts';
import type { MailFacts } from './mail-statement.ts';
import { liftDueSuspensions } from './member-measures.ts';
import { alarmDueReports } from './notices.ts';

export const MODERATION_CHORES: readonly Chore[] = [
  { name: 'end of suspensions', everySeconds: 60, run: liftDueSuspensions },
  { name: 'reports whose time runs out', everySeconds: 300, run: (db) => alarmDueReports(db) },
];

/** Those that write mails. */
export const copyrightChores = (mail: MailFacts): readonly Chore[] => [
  { name: 'clocks of copyright notices', everySeconds: 300, run: (db) => runCopyrightClocks({ db, mail }) },
];
