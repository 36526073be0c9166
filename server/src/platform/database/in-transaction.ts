/** Transactions that nest: work joins the one that it is called in. */
import type { Database } from './create-database.ts';

/** Runs in the transaction that `db` is, or in one of its own. */
export const inTransaction = <Result>(
  db: Database,
  run: (tx: Database) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? run(db) : db.transaction().execute(run));
