/** SQL of roles that wait for a second step. */
import type { Database } from '../database/create-database.ts';
import { hasDeskRole, hasFactor } from '../database/role-columns.ts';
import { typedSql } from '../database/typed-sql.ts';

export const selectIsWaiting = async (db: Database, name: string): Promise<boolean> =>
  (
    await typedSql({
      is_waiting: 'bool',
    })`SELECT (${hasDeskRole} AND NOT ${hasFactor}) AS is_waiting FROM members m WHERE lower(m.name) = lower(${name})`.execute(
      db,
    )
  ).rows[0]?.is_waiting ?? false;
