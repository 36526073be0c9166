/** Acts that meet in the database in one order, however busy the machine is. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { until } from '../until.ts';

/**
 * While a transaction of somebody else has done `first`, these are started one after the other, each once the one before waits for a lock.
 * @param db nothing else waits in it
 * @returns what they answer once that transaction is committed
 */
export const whileHeld = async <Answer>(
  db: Database,
  first: (tx: Database) => Promise<unknown>,
  acts: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> => {
  const started: Promise<Answer>[] = [];
  const areWaiting = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    return rows.length === started.length;
  };
  await inTransaction(db, async (tx) => {
    await first(tx);
    for (const act of acts) {
      started.push(act());
      await until(areWaiting);
    }
  });
  return Promise.all(started);
};
