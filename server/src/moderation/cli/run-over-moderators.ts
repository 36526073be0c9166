/** The moderation command about who moderates. */
import type { Database } from '../../platform/database/create-database.ts';
import { inTransactionBy } from '../../platform/database/name-changer.ts';
import { printOperatorActions, recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { printWaitingRole } from '../../platform/operators/waiting-roles.ts';
import { selectModerators, updateLead, updateModerator } from '../moderators.sql.ts';
import type { RoleChoice } from './read-choice.ts';

type Print = (line: string) => void;

/** @returns whether it is as wanted now */
export const runOverModerators = async (
  db: Database,
  choice: RoleChoice,
  print: Print,
  who: string,
): Promise<boolean> => {
  const asAct = <Result>(act: string, run: (tx: Database) => Promise<Result>) =>
    inTransactionBy(db, { command: `moderate ${act} (${who})` }, run);
  if (choice.command === 'moderators') {
    const moderators = await selectModerators(db);
    for (const { id, name, is_lead_moderator: isLead } of moderators)
      print(`${id}  ${name}${isLead ? '  leads' : ''}`);
    if (moderators.length === 0) print('nobody is a moderator');
    await printOperatorActions(db, 'moderate', print, 'moderator');
    return true;
  }
  if (choice.command === 'lead') {
    const { isLead, name: wanted } = choice;
    const changed = await asAct(isLead ? 'lead' : 'unlead', (tx) => updateLead(tx, wanted, isLead));
    if (changed !== undefined) {
      const words = [isLead ? 'lead' : 'unlead', 'moderator', changed];
      await recordOperatorAction(db, { command: 'moderate', words, who });
    }
    print(
      changed === undefined
        ? `no moderator is called ${wanted}, or it is so already`
        : `${changed} ${isLead ? 'leads' : 'no longer leads'} the moderators`,
    );
    return changed !== undefined;
  }
  const { isModerator, name } = choice;
  const changed = await asAct(isModerator ? 'grant' : 'revoke', (tx) =>
    updateModerator(tx, name, isModerator),
  );
  if (changed !== undefined) {
    const words = [isModerator ? 'grant' : 'revoke', 'moderator', changed];
    await recordOperatorAction(db, { command: 'moderate', words, who });
  }
  print(
    changed === undefined
      ? `nobody who may sign in is called ${name}, or the role is so already`
      : `${changed} ${isModerator ? 'is' : 'is no longer'} a moderator`,
  );
  if (changed !== undefined && isModerator) await printWaitingRole(db, changed, print);
  return changed !== undefined;
};
