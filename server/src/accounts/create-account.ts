/** Accounts that a command makes, on a site that may send no mail yet. */
import { PASSWORD_LINK_HOURS } from '@foyer/shared/wire-schemas/accounts/accounts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { checkEmail, checkName } from '../sign-in/account-rules.ts';
import { createCode, hashToken } from '../sign-in/hash-token.ts';
import { insertActiveMember, insertCode } from './accounts.sql.ts';

/**
 * Makes an active account without a password, or finds the one that was made so and still has none.
 * @param tx as the name and the address may be taken
 * @returns the path at which its password is set, once, within `PASSWORD_LINK_HOURS`
 * @throws Refused required, name_…, email_invalid; name_taken where the name or the address belongs to another account
 */
export const createAccount = async (
  tx: Database,
  input: { name: string; email: string },
): Promise<string> => {
  const name = checkName(input.name);
  const email = checkEmail(input.email);
  const memberId = await insertActiveMember(tx, { name, email });
  if (memberId === undefined)
    throw new Refused('name_taken', 'another account has this name or this address');
  const code = createCode();
  await insertCode(tx, {
    codeHash: hashToken(code),
    memberId,
    purpose: 'restore',
    hours: PASSWORD_LINK_HOURS,
  });
  return `/restore-${code}/`;
};
