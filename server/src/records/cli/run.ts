/** The records command: who has the role, who read what, and the key; also while the site runs. */
import { readConfig } from '../../platform/config/config.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { findRunningDatabase } from '../../platform/database/find-running-database.ts';
import { inTransactionBy } from '../../platform/database/name-changer.ts';
import { printOperatorActions, recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { printWaitingRole } from '../../platform/operators/waiting-roles.ts';
import { resealAll } from '../record-ends.ts';
import {
  insertReading,
  selectReadings,
  selectRecordsKeepers,
  updateRecordsRole,
} from '../records-desk.sql.ts';
import { addKey, createSealing, readKeys } from '../sealing.ts';

const RECORDS_USAGE =
  'npm run records -- list | grant NAME | revoke NAME | readings [RECORD] | rotate; --by WHO';
const READINGS = 200;

/** What an operator can mend, in one line. */
class UsageError extends Error {
  override name = 'UsageError';
}

type Print = (line: string) => void;

const setRole = async (
  db: Database,
  { name, isKeeper, who }: { name: string; isKeeper: boolean; who: string },
  print: Print,
): Promise<boolean> => {
  const act = isKeeper ? 'grant' : 'revoke';
  const id = await inTransactionBy(db, { command: `records ${act} (${who})` }, async (tx) => {
    const found = await updateRecordsRole(tx, name, isKeeper);
    if (found !== undefined)
      await insertReading(tx, {
        memberId: null,
        act,
        aboutMemberId: found,
      });
    return found;
  });
  print(
    id === undefined
      ? `nobody is called ${name}, or the role is so already`
      : `${name} ${isKeeper ? 'has' : 'no longer has'} the records role`,
  );
  if (id !== undefined && isKeeper) await printWaitingRole(db, name, print);
  return id !== undefined;
};

/** @param who runs it @returns whether all went well */
export const runRecords = async (args: readonly string[], print: Print, who: string): Promise<boolean> => {
  const [command = '', name = ''] = args;
  const config = readConfig(process.env);
  const open = async <Result>(run: (db: Database) => Promise<Result>): Promise<Result> => {
    const db = createDatabase({ url: await findRunningDatabase(config), poolSize: 2 });
    try {
      return await run(db);
    } finally {
      await db.destroy();
    }
  };
  if (command === 'list')
    return open(async (db) => {
      const keepers = await selectRecordsKeepers(db);
      for (const keeper of keepers) print(`${keeper.id}  ${keeper.name}`);
      if (keepers.length === 0) print('nobody has the records role');
      await printOperatorActions(db, 'records', print);
      return true;
    });
  if ((command === 'grant' || command === 'revoke') && name !== '')
    return open(async (db) => {
      const isChanged = await setRole(db, { name, isKeeper: command === 'grant', who }, print);
      if (isChanged) await recordOperatorAction(db, { command: 'records', words: [command, name], who });
      return isChanged;
    });
  if (command === 'readings')
    return open(async (db) => {
      const recordId = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : null;
      for (const { read_at, member, act, record_id, document_id, request_id, about } of await selectReadings(
        db,
        recordId,
        READINGS,
      ))
        print(
          [
            read_at.toISOString(),
            member?.name ?? 'the operator',
            act,
            ...(record_id === null ? [] : [`record ${record_id}`]),
            ...(document_id === null ? [] : [`document ${document_id}`]),
            ...(request_id === null ? [] : [`request ${request_id}`]),
            ...(about === null ? [] : [about]),
          ].join('  '),
        );
      return true;
    });
  if (command === 'rotate')
    return open(async (db) => {
      const { keyFile } = config.records;
      const id = await addKey(keyFile);
      const count = await resealAll(db, createSealing(await readKeys(keyFile)));
      await recordOperatorAction(db, { command: 'records', words: ['rotate', id], who });
      print(`${count} sealed again with the key ${id}; older keys may leave ${keyFile} now`);
      return true;
    });
  throw new UsageError(RECORDS_USAGE);
};
