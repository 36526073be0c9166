/** Chores of moderation: suspensions whose time is up, reports whose time runs out. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { liftDueSuspensions } from './member-measures.ts';
import { alarmDueReports } from './notices.ts';

export const MODERATION_CHORES: readonly Chore[] = [
  { name: 'end of suspensions', everySeconds: 60, run: liftDueSuspensions },
  { name: 'reports whose time runs out', everySeconds: 300, run: (db) => alarmDueReports(db) },
];
