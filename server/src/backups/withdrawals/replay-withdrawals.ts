/**
 * Takes away again what was withdrawn after a backup. Of several changes of one object the last one counts, so that what came back meanwhile is left
 * as the backup has it. A row that the restored database has itself was part of the backup.
 */
import { type EndContext, endAccount } from '../../accounts/account-changes.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { endCandidate, takeBack } from '../../releases/registry/change-channel.ts';
import { ReleaseRefused } from '../../releases/release-refused.ts';
import type { RecordsConfig } from '../../platform/config/storage-config.ts';
import { deleteDueRecords } from '../../records/record-ends.ts';
import type { Withdrawal } from './export-withdrawals.ts';
import { deletedBy, REPLAYS, type ReplayRun } from './replays.ts';
import { selectToEnd } from './replay-members.sql.ts';
import * as replay from './replay-withdrawals.sql.ts';
import { type RetireContext, retireKeysAgain } from './retire-keys-again.ts';
import { selectKnownIds } from './withdrawals.sql.ts';

export type ReplayContext = EndContext & { records: RecordsConfig; keys: RetireContext['secrets'] };

/** Kinds about one thing: the last of them counts. */
const FAMILIES: Readonly<Record<string, string>> = {
  suspension_ended: 'suspension',
  account_kept: 'account_deletion',
  mark_ended: 'mark',
};

const subjectOf = ({ kind, object, data }: Withdrawal): string => {
  const family = FAMILIES[kind] ?? kind;
  if (kind === 'consent') return [kind, object, data['video_id'], data['album_id'], data['use']].join(' ');
  if (family === 'mark') return [family, object, data['kind'], data['mark']].join(' ');
  if (kind === 'deleted_by') return [kind, object, data['kind']].join(' ');
  if (kind === 'release_set') return [kind, object, data['channel']].join(' ');
  // Each is a row of its own.
  return replay.isListKind(kind) ? `${kind} ${JSON.stringify(data)}` : `${family} ${object}`;
};

const lastOnes = (rows: readonly Withdrawal[]): Withdrawal[] => [
  ...new Map(rows.map((row) => [subjectOf(row), row])).values(),
];

/** All that are known, whether anything is to be done about them or not. */
export const WITHDRAWAL_KINDS: readonly string[] = [
  ...new Set([...Object.keys(REPLAYS), ...Object.keys(FAMILIES), ...replay.LIST_KINDS]),
];

const replayOne = async (run: ReplayRun, row: Withdrawal): Promise<void> => {
  if (replay.isListKind(row.kind)) await replay.insertListed(run.tx, row.kind, row.data);
  else await REPLAYS[row.kind]?.(run, row);
};

/** Channels that show what was taken back go to the newest set that was not. */
const takeSetsBack = async (
  db: Database,
  rows: readonly Withdrawal[],
  say: (line: string) => void,
): Promise<void> => {
  const reason = 'was taken back before the site was restored';
  for (const { kind, object, data } of rows) {
    if (kind !== 'release_set' || data['outcome'] !== 'taken_back') continue;
    const setId = Number(object);
    const channel = String(data['channel']);
    if (!(await replay.markTakenBack(db, channel, setId))) continue;
    try {
      if (channel === 'candidate') await endCandidate(db, { from: setId, reason });
      else await takeBack(db, { from: setId, reason });
      say(`release set ${setId} is taken back again`);
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      say(`release set ${setId} was taken back, but stays ${channel}: ${error.message}`);
    }
  }
};

/** A time in which what was withdrawn was withdrawn by mistake: the site is restored to take that back. */
export interface Mistake {
  from: Date;
  to: Date;
}
const isOf = ({ from, to }: Mistake, { noted_at }: Withdrawal): boolean => {
  const at = new Date(noted_at);
  return at >= from && at < to;
};

/** @returns how many things of the list the backup did not know */
export const replayWithdrawals = async (
  context: ReplayContext,
  rows: readonly Withdrawal[],
  say: (line: string) => void,
  mistake?: Mistake,
): Promise<number> => {
  const { db, storage, records } = context;
  const known = await selectKnownIds(db);
  const unknown = rows.filter(({ id }) => !known.has(id));
  const last = lastOnes(mistake ? unknown.filter((row) => !isOf(mistake, row)) : unknown);
  const gone = await inTransaction(db, async (tx) => {
    const run = { tx, gone: [], deletedBy: deletedBy(last) };
    for (const row of last) await replayOne(run, row);
    await replay.endSessionsAndCodes(tx);
    await replay.skipNumbers(tx);
    return run.gone;
  });
  for (const key of gone) await storage.delete(key);
  await takeSetsBack(db, last, say);
  const ended = last.filter(({ kind, data }) => kind === 'member' && data['status_id'] === 5);
  const ids = ended.map(({ object }) => Number(object));
  for (const memberId of await selectToEnd(db, ids)) await endAccount(context, memberId);
  await retireKeysAgain({ db, secrets: context.keys }, last, say);
  while ((await deleteDueRecords(db, records)) > 0);
  // The last of all: a restore that is ended before carries everything out once more.
  await replay.insertReplayed(db, unknown);
  return last.length;
};
