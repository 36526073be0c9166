/** How each scheduled job does now: whether it runs, how its last run ended, when it is due. */
import type { Database } from '../database/create-database.ts';
import { lockKeyOf } from './lock-key.ts';
import { type ScheduledJobRow, selectHeldJobKeys, selectScheduledJobRows } from './scheduled-jobs.sql.ts';

export interface ScheduledJobNow extends ScheduledJobRow {
  isRunning: boolean;
}

/** A key as `pg_locks` has it. */
export const heldKeyOf = (name: string): number => lockKeyOf(name) >>> 0;

/** Of all that the database knows, also of those that an earlier release had. */
export const listScheduledJobs = async (db: Database): Promise<ScheduledJobNow[]> => {
  // A run that starts or ends while the rows are read is in one of both; else its process would seem to have been killed.
  const before = await selectHeldJobKeys(db);
  const rows = await selectScheduledJobRows(db);
  const held = new Set([...before, ...(await selectHeldJobKeys(db))]);
  return rows.map((row) => ({
    ...row,
    isRunning: row.startedAt !== null && row.endedAt === null && held.has(heldKeyOf(row.name)),
  }));
};
