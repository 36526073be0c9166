/** What a command did about releases: in their history, and in the log. */
import type { Database } from '../../server/src/platform/database/create-database.ts';
import { logCommand } from '../../server/src/platform/operators/log-command.ts';
import { recordAction } from '../../server/src/releases/desk/release-actions.sql.ts';

type Action = Parameters<typeof recordAction>[1];

export const recordReleaseAction = async (command: string, db: Database, action: Action): Promise<void> => {
  await recordAction(db, { ...action, by: { command: `${command} (${action.who})` } });
  const { act, setId, refusal } = action;
  if (refusal === undefined) logCommand(command, [act], setId === null ? {} : { release_set: setId });
};
