/** Who has a desk keeps a second step: two-step sign-in or a passkey, as was asked for when the role was given (docs/decisions/0115). */
import { hasDesk, type Role } from '@foyer/shared/wire-schemas/members/roles';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { lockRoles } from './keep-factor.sql.ts';

export interface FactorRule {
  db: Database;
  /** Of the configuration. */
  rolesWithoutFactor: boolean;
}

/**
 * @param remove takes a factor away, of the member who asks
 * @throws Refused role_keeps_factor, with the role, where none would be left; then all is as before
 */
export const keepFactorOfRoles = (
  { db, rolesWithoutFactor }: FactorRule,
  memberId: number,
  remove: (tx: Database) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Of two factors that are removed at the same time the second one finds the first gone.
    await lockRoles(tx, memberId);
    await remove(tx);
    const { roles, has_factor: isLeft } = await lockRoles(tx, memberId);
    const role = (roles as Role[]).find((one) => hasDesk({ roles: [one] }));
    if (role === undefined || isLeft || rolesWithoutFactor) return;
    throw new Refused('role_keeps_factor', `the role ${role} needs a second step`, { info: { role } });
  });
