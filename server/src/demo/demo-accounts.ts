/**
 * The demo's accounts on a production site: never with a password that the README publishes. A production fill gives them none, a start locks
 * those that a fill outside production left open, and an operator's command sets new ones.
 */
import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { hashPassword, verifyPassword } from '../sign-in/passwords.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { ACCOUNT_IDS } from './catalogue/videos.ts';
import { lockAccount, selectDemoAccounts, setPassword } from './demo-accounts.sql.ts';

const PASSWORD_BYTES = 15;

const ACCOUNTS = Object.entries(DEMO_ACCOUNTS).map(([role, account]) => ({
  ...account,
  id: ACCOUNT_IDS[role as keyof typeof ACCOUNT_IDS],
  /** As the demo gave it; nobody reads mail there. */
  email: `${account.name}@members.example`,
}));

/** What an operator does about accounts without a password. */
export const DEMO_PASSWORDS_HINT = 'npm run demo-accounts gives them new passwords';

/**
 * Locks every account of the demo whose password is still the published one: anyone who read the README may have signed in, so that
 * everything goes that would let them in again.
 * @returns names of those that were locked now
 */
export const lockPublishedAccounts = async (db: Database): Promise<string[]> => {
  const locked: string[] = [];
  for (const row of await selectDemoAccounts(db, ACCOUNTS)) {
    const account = ACCOUNTS.find(({ id }) => id === row.id);
    const hash = row.password_hash;
    if (!account || hash === null || !(await verifyPassword(hash, account.password))) continue;
    const { id, email } = account;
    if (await inTransaction(db, (tx) => lockAccount(tx, { id, hash, email }))) locked.push(row.name);
  }
  return locked;
};

/**
 * Random passwords for the demo's accounts, or for those that are named.
 * @returns names and passwords, which nothing else keeps; empty where the demo was never filled
 */
export const setDemoPasswords = async (
  db: Database,
  names: readonly string[] = [],
): Promise<{ name: string; password: string }[]> => {
  const rows = await selectDemoAccounts(db, ACCOUNTS);
  const given: { name: string; password: string }[] = [];
  for (const { id, name } of rows.filter((row) => names.length === 0 || names.includes(row.name))) {
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const hash = await hashPassword(password);
    await inTransaction(db, (tx) => setPassword(tx, id, hash));
    given.push({ name, password });
  }
  return given;
};
