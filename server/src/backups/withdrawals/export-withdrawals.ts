/**
 * Copies the list of withdrawals to the place of the backups, from where a restore replays it. A scheduled job does it every few seconds rather than
 * each withdrawal itself: a place that is away must not keep anything from being taken down.
 */
import { randomBytes } from 'node:crypto';
import type { BackupConfig } from '../../platform/config/backup-config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import type { JobRuns } from '../../platform/jobs/job-scheduler.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { openBackupPlace, readBytes } from '../backup-place.ts';
import { formatLines } from '../manifest.ts';
import { markExported, selectWithdrawals, type WithdrawalRow } from './withdrawals.sql.ts';

const FOLDER = 'withdrawals/';
const BATCH = 5000;
const ALL = 2 ** 31 - 1;

export type Withdrawal = Omit<WithdrawalRow, 'noted_at'> & { noted_at: string };

const writeList = async (place: Storage, rows: readonly WithdrawalRow[]): Promise<void> => {
  const name = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
  await place.put(`${FOLDER}${name}.jsonl`, formatLines(rows));
};

/** All that the place has, the earliest first. */
export const readWithdrawals = async (place: Storage): Promise<Withdrawal[]> => {
  const byId = new Map<string, Withdrawal>();
  for await (const { key } of place.list(FOLDER)) {
    const text = (await readBytes(place, key))?.toString('utf8') ?? '';
    for (const line of text.split('\n').filter(Boolean)) {
      const row = JSON.parse(line) as Withdrawal;
      byId.set(row.id, row);
    }
  }
  return [...byId.values()].sort((a, b) => a.noted_at.localeCompare(b.noted_at));
};

/**
 * @param all for a place that may lack what another one was given
 * @param mark whether no other place is waiting for them
 */
export const exportWithdrawals = async (
  db: Database,
  place: Storage,
  { all = false, mark = true, signal }: { all?: boolean; mark?: boolean; signal?: AbortSignal } = {},
): Promise<number> => {
  if (all) {
    const there = new Set((await readWithdrawals(place)).map(({ id }) => id));
    const rows = await selectWithdrawals(db, { all, limit: ALL });
    const missing = rows.filter(({ id }) => !there.has(id));
    if (missing.length > 0) await writeList(place, missing);
    if (mark)
      await markExported(
        db,
        rows.map(({ id }) => id),
      );
    return missing.length;
  }
  let count = 0;
  for (;;) {
    const rows = await selectWithdrawals(db, { all, limit: BATCH });
    if (rows.length === 0 || signal?.aborted) return count;
    await writeList(place, rows);
    await markExported(
      db,
      rows.map(({ id }) => id),
    );
    count += rows.length;
  }
};

/** Nothing without FOYER_BACKUP_TO: then each backup brings the list along. */
export const withdrawalJobs = (backup: BackupConfig) =>
  ({
    'list of withdrawals': async (db, signal) => {
      if (backup.to === '') return;
      const place = openBackupPlace(backup.to, backup);
      try {
        await exportWithdrawals(db, place.storage, { signal });
      } finally {
        place.close();
      }
    },
  }) satisfies JobRuns;
