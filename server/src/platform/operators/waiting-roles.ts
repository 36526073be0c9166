/** What a command says that gave a role to an account without a second step (docs/decisions/0115). */
import { readConfig } from '../config/config.ts';
import type { Database } from '../database/create-database.ts';
import { selectIsWaiting } from './waiting-roles.sql.ts';

export const printWaitingRole = async (
  db: Database,
  name: string,
  print: (line: string) => void,
): Promise<void> => {
  if (readConfig(process.env).rolesWithoutFactor) return;
  if (await selectIsWaiting(db, name))
    print(`the role counts once ${name} has two-step sign-in or a passkey: both are set up at /settings/`);
};
