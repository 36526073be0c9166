/** What PostgreSQL itself counts of a database, for measurements. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';

/** Ended so far; told with a delay of up to a second by sessions that are busy. */
export const countTransactions = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ n: string }>`SELECT xact_commit + xact_rollback AS n
    FROM pg_stat_database WHERE datname = current_database()`.execute(db);
  return Number(rows[0]?.n);
};

export const databaseBytes = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ n: string }>`SELECT pg_database_size(current_database()) AS n`.execute(db);
  return Number(rows[0]?.n);
};
