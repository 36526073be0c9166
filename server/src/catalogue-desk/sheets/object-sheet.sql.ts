/** The lock of a video or album whose cells are changed. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';

/**
 * Nobody else changes it until the transaction ends; its model, channel and categories may end meanwhile, and wait for nothing. Before it is read: the
 * next statement sees what those left who held it.
 */
export const lockObject = async (tx: Database, kind: 'video' | 'album', id: number): Promise<void> => {
  await sql`SELECT FROM ${sql.table(`${kind}s`)} WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
};
