/** What a command's list ends with: who changed something by it. */
import type { Database } from '../database/create-database.ts';
import { selectOperatorActions } from './operator-actions.sql.ts';

const LISTED = 20;

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
