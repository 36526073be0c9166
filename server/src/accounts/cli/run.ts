/** The second-factor command: what waits to be removed, and removal immediately; also while the site runs. */
import { readConfig } from '../../platform/config/config.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { findRunningDatabase } from '../../platform/database/find-running-database.ts';
import { printOperatorActions, recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import type { MailContext } from '../../platform/mail/post-mail.ts';
import { listRemovals, removeFactorNow } from '../factor-removal.ts';

const SECOND_FACTOR_USAGE = 'npm run second-factor -- list | remove NAME [--by WHO]';

/** What an operator can mend, in one line. */
class UsageError extends Error {
  override name = 'UsageError';
}

type Print = (line: string) => void;

const ANSWERS = {
  removed: (name: string) =>
    `${name} has no second factor and no passkey any more, and is signed out everywhere`,
  none: (name: string) => `${name} has no second factor and no passkey`,
  unknown: (name: string) => `nobody is called ${name}`,
};

/** What the command does, over an open database. @returns whether all went well. @throws UsageError */
export const runSecondFactorWith = async (
  context: MailContext,
  [command = '', name = '']: readonly string[],
  print: Print,
): Promise<boolean> => {
  if (command === 'list') {
    const waiting = await listRemovals(context.db);
    for (const { name: member, due_at } of waiting) print(`${due_at?.toISOString()}  ${member}`);
    if (waiting.length === 0) print('no removal waits');
    return true;
  }
  if (command !== 'remove' || name === '') throw new UsageError(SECOND_FACTOR_USAGE);
  const outcome = await removeFactorNow(context, name);
  print(ANSWERS[outcome](name));
  return outcome === 'removed';
};

/** @param who runs it @returns whether all went well */
export const runSecondFactor = async (
  args: readonly string[],
  print: Print,
  who: string,
): Promise<boolean> => {
  const config = readConfig(process.env);
  const db = createDatabase({ url: await findRunningDatabase(config), poolSize: 2 });
  try {
    const { siteName, publicUrl } = config;
    // The site's outbox looks for mails automatically.
    const context = { db, siteName, publicUrl, wakeOutbox: () => {} };
    const isWell = await runSecondFactorWith(context, args, print);
    const [command] = args;
    if (command === 'remove' && isWell)
      await recordOperatorAction(db, { command: 'second-factor', words: args, who });
    if (command === 'list') await printOperatorActions(db, 'second-factor', print);
    return isWell;
  } finally {
    await db.destroy();
  }
};
