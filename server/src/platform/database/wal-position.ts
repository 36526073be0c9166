/** How far the write-ahead log has come: on the primary, and on a replica that replays it. */
import { sql } from 'kysely';
import type { Database } from './create-database.ts';

/** Bytes since the log started; what committed before the question lies before it. @throws when the server does not answer */
export const selectWalPosition = async (db: Database): Promise<bigint> => {
  const { rows } = await sql<{ position: string }>`SELECT (CASE WHEN pg_is_in_recovery()
      THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END - '0/0')::text AS position`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the server tells no position');
  return BigInt(row.position);
};
