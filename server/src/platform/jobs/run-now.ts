/** Has a scheduled job run before its time: the next process that looks takes it, as one that is due. */
import type { Database } from '../database/create-database.ts';
import { Refused } from '../http/refused.ts';
import { heldKeyOf } from './list-scheduled-jobs.ts';
import { lockScheduledJob, makeScheduledJobDue, selectHeldJobKeys } from './scheduled-jobs.sql.ts';

/**
 * @returns when it was due
 * @throws Refused not_found where no process ever declared it; changed_meanwhile while it runs or is due
 */
export const runNow = async (tx: Database, name: string): Promise<Date> => {
  const row = await lockScheduledJob(tx, name);
  if (!row) throw new Refused('not_found', `no process has run ${name} yet`, { field: 'name' });
  const isRunning = (await selectHeldJobKeys(tx)).includes(heldKeyOf(name));
  if (isRunning || row.isDue)
    throw new Refused('changed_meanwhile', `${name} ${isRunning ? 'is running' : 'is about to run'}`, {
      field: 'name',
      info: { current: isRunning ? 'running' : 'due' },
    });
  await makeScheduledJobDue(tx, name);
  return row.dueAt;
};
