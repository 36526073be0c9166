/** Who changed something by which command: recorded when it is done, and what the command's list ends with. */
import type { Database } from '../database/create-database.ts';
import { logCommand } from './log-command.ts';
import { insertOperatorAction, type OperatorAction, selectOperatorActions } from './operator-actions.sql.ts';

const LISTED = 20;

export const recordOperatorAction = async (db: Database, action: OperatorAction): Promise<void> => {
  await insertOperatorAction(db, action);
  logCommand(action.command, action.words);
};

/** Nothing when nobody did. `about`: only what was done to that. */
export const printOperatorActions = async (
  db: Database,
  command: string,
  print: (line: string) => void,
  about?: string,
): Promise<void> => {
  const rows = await selectOperatorActions(db, command, { about, limit: LISTED });
  if (rows.length > 0) print('done by commands, the newest first:');
  for (const { words, who, done_at } of rows) print(`  ${done_at.toISOString()} ${who}: ${words.join(' ')}`);
};
