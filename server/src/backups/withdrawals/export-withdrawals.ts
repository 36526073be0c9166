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
const PARALLEL = 6;
/** Larger files stay as they are: nothing is gained by copying them again. So many rows make one. */
const LARGE_BYTES = 4 * 1024 * 1024;
const ROWS_OF_FILE = 50_000;

export type Withdrawal = Omit<WithdrawalRow, 'noted_at'> & { noted_at: string };

const writeList = async (place: Storage, rows: readonly (WithdrawalRow | Withdrawal)[]): Promise<void> => {
  const name = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
  await place.put(`${FOLDER}${name}.jsonl`, formatLines(rows));
};

/** Several at a time. */
const forEach = async <Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
};

/** Rows of each file, by its key; none of a file that is not there any more. */
const readFiles = async (place: Storage, keys: readonly string[]): Promise<Map<string, Withdrawal[]>> => {
  const files = new Map<string, Withdrawal[]>(keys.map((key) => [key, []]));
  await forEach(keys, async (key) => {
    const text = (await readBytes(place, key))?.toString('utf8') ?? '';
    const lines = text.split('\n').filter(Boolean);
    files.set(
      key,
      lines.map((line) => JSON.parse(line) as Withdrawal),
    );
  });
  return files;
};

/** Each once, the earliest first. */
const inOrder = (files: Map<string, Withdrawal[]>): Withdrawal[] => {
  const keys = [...files.keys()].sort((a, b) => a.localeCompare(b));
  const byId = new Map(keys.flatMap((key) => files.get(key) ?? []).map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => a.noted_at.localeCompare(b.noted_at));
};

/** All that the place has, the earliest first. */
export const readWithdrawals = async (place: Storage): Promise<Withdrawal[]> => {
  const files = new Map<string, Withdrawal[]>();
  for (;;) {
    const unread: string[] = [];
    for await (const { key } of place.list(FOLDER)) if (!files.has(key)) unread.push(key);
    if (unread.length === 0) return inOrder(files);
    // A backup may merge meanwhile: what it deleted stands in a file that the next turn lists.
    for (const [key, rows] of await readFiles(place, unread)) files.set(key, rows);
  }
};

/**
 * Merges the small files that the job writes. The merged one is written before they are deleted: where this ends in between, rows stand in two
 * files, and are known by their ids. Two at the same time lose nothing either, since each deletes only what its own file holds.
 */
export const mergeWithdrawals = async (place: Storage): Promise<void> => {
  const small: string[] = [];
  for await (const { key, bytes } of place.list(FOLDER)) if (bytes < LARGE_BYTES) small.push(key);
  if (small.length < 2) return;
  const rows = inOrder(await readFiles(place, small));
  for (let at = 0; at < rows.length; at += ROWS_OF_FILE)
    await writeList(place, rows.slice(at, at + ROWS_OF_FILE));
  await forEach(small, (key) => place.delete(key));
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
