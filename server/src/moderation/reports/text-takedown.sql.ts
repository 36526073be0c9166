/** Messages that a moderator takes down. */
import type { Database } from '../../platform/database/create-database.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';

/** Gone for both sides. @returns who wrote it */
export const takeMessageDown = async (db: Database, id: number): Promise<number | undefined> =>
  (
    await typedSql({ id: 'int4' })`UPDATE messages SET deleted_by_sender = true, deleted_by_receiver = true
      WHERE id = ${id} AND NOT (deleted_by_sender AND deleted_by_receiver) RETURNING from_id AS id`.execute(
      db,
    )
  ).rows[0]?.id;
