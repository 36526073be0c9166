/** The command that sets the demo's passwords, also while the site runs. */
import { readConfig } from '../platform/config/config.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { findRunningDatabase } from '../platform/database/find-running-database.ts';
import { recordOperatorAction } from '../platform/operators/operator-actions.ts';
import { setDemoPasswords } from './demo-accounts.ts';

/** @returns whether each of the names, or any account at all, has a new password */
export const runDemoAccounts = async (
  names: readonly string[],
  print: (line: string) => void,
  /** Runs it. */
  who: string,
): Promise<boolean> => {
  const db = createDatabase({ url: await findRunningDatabase(readConfig(process.env)), poolSize: 1 });
  try {
    const given = await setDemoPasswords(db, names);
    for (const { name, password } of given) print(`${name}  ${password}`);
    if (given.length > 0) {
      const words = ['new passwords', ...given.map(({ name }) => name)];
      await recordOperatorAction(db, { command: 'demo-accounts', words, who });
    }
    const missing = names.filter((name) => !given.some((one) => one.name === name));
    for (const name of missing) print(`the demo has no account ${name}`);
    if (given.length === 0 && missing.length === 0) print('this database has no demo');
    return given.length > 0 && missing.length === 0;
  } finally {
    await db.destroy();
  }
};
