/** Memory of the statements of a search. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';

/** Of ten million videos a frequent start of a word needs 32 MB; taken only where it is needed. */
const WORK_MEMORY = '64MB';

/**
 * Runs a search. What matches the start of a word is collected as a bitmap: with the 4 MB that PostgreSQL gives by default, one of some million
 * videos has pages of the table in it instead of rows, and all that stands on these pages is read (docs/decisions/0150).
 */
export const withWorkMemory = <Result>(
  db: Database,
  search: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await sql`SELECT set_config('work_mem', ${WORK_MEMORY}, true)
      WHERE pg_size_bytes(current_setting('work_mem')) < pg_size_bytes(${WORK_MEMORY})`.execute(tx);
    return search(tx);
  });
