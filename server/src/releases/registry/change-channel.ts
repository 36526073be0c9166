/**
 * Changes what a channel shows: one transaction each, which keeps the history and tells every server process. Two at the same
 * moment come one after the other.
 */
import type { Database } from '../../platform/database/create-database.ts';
import { inTransactionBy } from '../../platform/database/name-changer.ts';
import * as history from './release-history.sql.ts';
import { ReleaseRefused } from '../release-refused.ts';
import type { ChangeSource, ReleaseChanger, ReleaseChannel } from './release-sets.ts';
import { type ChannelRow, selectChannels } from './releases.sql.ts';
import { findRollbackTarget } from './rollback-target.ts';

const lockChannel = async (tx: Database, channel: ReleaseChannel): Promise<ChannelRow | undefined> => {
  await history.lockChannels(tx);
  const row = (await selectChannels(tx)).find((one) => one.channel === channel);
  const entries = await history.selectHistory(tx, channel);
  const live = entries.find(({ outcome }) => outcome === 'live')?.set_id ?? null;
  if (!row || live === row.set_id) return row;
  // A server of the release before changed it and kept no history.
  const changedBy = row.changed_by;
  const outcome = changedBy === 'rollback' ? 'taken_back' : 'replaced';
  await history.endEntry(tx, { channel, outcome, endedBy: changedBy, reason: '' });
  if (row.set_id !== null)
    await history.insertEntry(tx, { channel, setId: row.set_id, changedBy, reason: '' });
  return row;
};

const previousOf = async (tx: Database, channel: ReleaseChannel, setId: number): Promise<number | null> =>
  findRollbackTarget(await history.selectHistory(tx, channel), setId).target ?? null;

export interface ChannelChange {
  channel: ReleaseChannel;
  setId: number;
  share: number;
  changedBy: ChangeSource;
  /** Left out: nobody but the source is known. */
  by?: ReleaseChanger;
  /** For people: why. */
  reason?: string;
  /** Change only if the channel still shows this set; null in any case. */
  replacesSetId: number | null;
  /** The set that it replaces lacked packages, so that no rollback leads there unless somebody names it. */
  replacesUnfinished?: boolean;
  /** What else changes with it, or throws so that nothing does. Channels stay unchanged until it is done. */
  within?: (tx: Database) => Promise<void>;
}

/**
 * Points a channel at a set. A candidate that becomes stable ends with the same change, else a rollback would bring it back to
 * its share of the visitors. @returns false when another set came first
 */
export const showSet = (db: Database, change: ChannelChange): Promise<boolean> =>
  inTransactionBy(db, { ...change.by, why: change.reason ?? '' }, async (tx) => {
    const { channel, setId, share, changedBy, reason = '', replacesSetId, within } = change;
    const outcome = change.replacesUnfinished ? 'taken_back' : 'replaced';
    const row = await lockChannel(tx, channel);
    if (replacesSetId !== null && row && row.set_id !== replacesSetId) return false;
    await within?.(tx);
    if (row?.set_id !== setId) {
      await history.endEntry(tx, { channel, outcome, endedBy: changedBy, reason });
      await history.insertEntry(tx, { channel, setId, changedBy, reason });
    }
    const previousSetId = await previousOf(tx, channel, setId);
    await history.upsertChannel(tx, { channel, setId, previousSetId, share, changedBy });
    if (channel === 'stable') await endPromoted(tx, setId, changedBy);
    return true;
  });

const endPromoted = async (tx: Database, setId: number, changedBy: ChangeSource): Promise<void> => {
  const candidate = await lockChannel(tx, 'candidate');
  if (candidate?.set_id !== setId) return;
  const ending = {
    channel: 'candidate',
    outcome: 'replaced',
    endedBy: changedBy,
    reason: 'became stable',
  } as const;
  await history.endEntry(tx, ending);
  const { share, changed_by } = candidate;
  await history.upsertChannel(tx, {
    channel: 'candidate',
    setId: null,
    previousSetId: setId,
    share,
    changedBy: changed_by,
  });
};

export interface TakeBack {
  /** The set that anyone who asks wants to be rid of: when another is shown by now, nothing changes. */
  from?: number;
  /** `stable` only: the set to go to instead of the newest healthy one; also one that was taken back. */
  to?: number;
  changedBy?: ChangeSource;
  by?: ReleaseChanger;
  /** For people: why. */
  reason?: string;
}

const requireShown = (
  row: ChannelRow | undefined,
  channel: ReleaseChannel,
  from: number | undefined,
): number => {
  const shown = row?.set_id ?? null;
  if (from !== undefined && shown !== from) {
    const now = shown === null ? 'nothing' : `release set ${shown}`;
    throw new ReleaseRefused(
      `release set ${from} is not ${channel} any more: ${now} is; nothing was changed`,
    );
  }
  if (shown !== null) return shown;
  throw new ReleaseRefused(
    channel === 'candidate' ? 'there is no candidate to end' : 'there is no earlier set to go back to',
  );
};

/** Ends the candidate. @throws ReleaseRefused when there is none */
export const endCandidate = (
  db: Database,
  { from, changedBy = 'rollback', by, reason = '' }: Omit<TakeBack, 'to'> = {},
): Promise<void> =>
  inTransactionBy(db, { ...by, why: reason }, async (tx) => {
    const row = await lockChannel(tx, 'candidate');
    const setId = requireShown(row, 'candidate', from);
    await history.endEntry(tx, { channel: 'candidate', outcome: 'taken_back', endedBy: changedBy, reason });
    await history.upsertChannel(tx, {
      channel: 'candidate',
      setId: null,
      previousSetId: setId,
      share: row?.share ?? 1,
      changedBy,
    });
  });

/**
 * Takes the stable set back. @returns the set that is stable now. @throws ReleaseRefused in clear words
 * @param check throws when the set that would be stable may not be, such as for a revoked version
 */
export const takeBack = (
  db: Database,
  { from, to, changedBy = 'rollback', by, reason = '' }: TakeBack = {},
  check: (setId: number) => Promise<void> = async () => undefined,
): Promise<number> =>
  inTransactionBy(db, { ...by, why: reason }, async (tx) => {
    const channel = 'stable';
    const current = requireShown(await lockChannel(tx, channel), channel, from);
    const entries = await history.selectHistory(tx, channel);
    const way = findRollbackTarget(entries, current);
    if (to === current) throw new ReleaseRefused(`release set ${to} is stable already`);
    if (to !== undefined && !entries.some(({ set_id }) => set_id === to))
      throw new ReleaseRefused(
        `release set ${to} never was stable; npm run release -- --list shows which were`,
      );
    const target = to ?? way.target;
    if (target === undefined) {
      const rest = way.takenBack.length
        ? `; taken back were ${way.takenBack.join(', ')}: npm run rollback -- --to ID brings one of them`
        : '';
      throw new ReleaseRefused(`no earlier set is left to go back to from release set ${current}${rest}`);
    }
    await check(target);
    // Who goes forward again, to what was taken back by mistake, finds nothing wrong with the set between.
    const outcome = way.isLater(target) ? 'replaced' : 'taken_back';
    await history.endEntry(tx, { channel, outcome, endedBy: changedBy, reason });
    await history.insertEntry(tx, { channel, setId: target, changedBy: 'rollback', reason });
    const previousSetId = await previousOf(tx, channel, target);
    await history.upsertChannel(tx, {
      channel,
      setId: target,
      previousSetId,
      share: 1,
      changedBy: 'rollback',
    });
    return target;
  });
