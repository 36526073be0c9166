/** Whether the database answers at all. */
import { sql } from 'kysely';
import type { Database } from './create-database.ts';

/** @throws what the driver throws when it does not */
export const probeDatabase = async (db: Database): Promise<void> => {
  await sql`SELECT 1`.execute(db);
};
