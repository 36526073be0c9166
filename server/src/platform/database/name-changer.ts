/** Who changes roles in a transaction, and why: the log of changes says so (migration 0115). */
import { sql } from 'kysely';
import type { Database } from './create-database.ts';
import { inTransaction } from './in-transaction.ts';

export interface Changer {
  /** Null: no member. */
  memberId: number | null;
  /** Words of an operator's command. */
  command: string | null;
  why: string;
}

export const nameChanger = async (tx: Database, { memberId, command, why }: Changer): Promise<void> => {
  await sql`SELECT set_config('foyer.changer', ${memberId === null ? '' : String(memberId)}, true),
    set_config('foyer.command', ${command ?? ''}, true), set_config('foyer.why', ${why}, true)`.execute(tx);
};

/** Runs in a transaction whose changes the log has under this name: a member's, words', or where both are left out nobody's. */
export const inTransactionBy = <Result>(
  db: Database,
  changer: Partial<Changer>,
  run: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await nameChanger(tx, { memberId: null, command: null, why: '', ...changer });
    return run(tx);
  });
