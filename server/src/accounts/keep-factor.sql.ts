/** SQL of roles that need a second step. */
import type { Database } from '../platform/database/create-database.ts';
import { hasFactor, selectRoles } from '../platform/database/role-columns.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const ROLES_ROW = columns({ roles: 'text[]', has_factor: 'bool' });

/** Until the transaction ends nobody else takes a factor of the member, nor gives a role. */
export const lockRoles = async (tx: Database, memberId: number): Promise<RowOf<typeof ROLES_ROW>> => {
  const { rows } = await typedSql(
    ROLES_ROW,
  )`SELECT ${selectRoles} AS roles, ${hasFactor} AS has_factor FROM members m WHERE m.id = ${memberId} FOR NO KEY UPDATE OF m`.execute(
    tx,
  );
  return rows[0] ?? { roles: [], has_factor: false };
};
