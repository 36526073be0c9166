/** At the start of a production process: nobody signs in with a password that the README publishes. */
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { DEMO_PASSWORDS_HINT, lockPublishedAccounts } from '../demo/demo-accounts.ts';
import type { Log } from '../platform/logging/log.ts';

export const lockDemoAccounts = async (
  db: Database,
  { production }: Pick<Config, 'production'>,
  log: Log,
): Promise<void> => {
  if (!production) return;
  const locked = await lockPublishedAccounts(db);
  if (locked.length === 0) return;
  log(
    `locked, because their passwords are published: ${locked.join(', ')}. They were signed out, and lost passkeys and second factors; ${DEMO_PASSWORDS_HINT}`,
  );
};
