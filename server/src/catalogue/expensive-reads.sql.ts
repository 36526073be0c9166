/** Statements that must not take more than one of the database's processors. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';

/** Does `work` in one transaction, in which PostgreSQL starts no workers of its own for a statement. */
export const withoutParallelWorkers = <Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(tx);
    return work(tx);
  });
