/** Transactions that services share, and what is done once they are committed. */
import type { Database } from './create-database.ts';

/** @param db the pool that the transaction was taken from */
type AfterCommit = (db: Database) => void;

/** Of transactions that are under way. */
const waiting = new WeakMap<Database, AfterCommit[]>();

/** Runs in the transaction that `db` is, or in one of its own. */
export const inTransaction = async <Result>(
  db: Database,
  run: (tx: Database) => Promise<Result>,
): Promise<Result> => {
  if (db.isTransaction) return run(db);
  const afterwards: AfterCommit[] = [];
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, afterwards);
    return run(tx);
  });
  for (const finish of afterwards) finish(db);
  return result;
};

/**
 * Called once the outermost transaction is committed, before `inTransaction` returns; never after a rollback.
 * @param tx of `inTransaction`
 */
export const afterCommit = (tx: Database, finish: AfterCommit): void => {
  const list = waiting.get(tx);
  if (!list) throw new Error('afterCommit knows only transactions of inTransaction');
  list.push(finish);
};
