/**
 * Copies the list of withdrawals to the place of the backups, from where a restore replays it. A scheduled job does it every few seconds rather than
 * each withdrawal itself: a place that is away must not keep anything from being taken down.
 */
import { randomBytes } from 'node:crypto';
import type { BackupConfig } from '../../platform/config/backup-config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import type { JobRuns } from '../../platform/jobs/job-scheduler.ts';
import { forEachParallel } from '../../platform/storage/for-each-parallel.ts';
import type { Storage, StoredFile } from '../../platform/storage/storage.ts';
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

interface ListFile {
  bytes: number;
  rows: readonly (WithdrawalRow | Withdrawal)[];
}
/** By their keys. */
export type WithdrawalFiles = ReadonlyMap<string, ListFile>;

const writeList = async (place: Storage, rows: ListFile['rows']): Promise<[key: string, ListFile]> => {
  const name = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
  const key = `${FOLDER}${name}.jsonl`;
  const lines = formatLines(rows);
  await place.put(key, lines);
  return [key, { bytes: lines.length, rows }];
};

/** Several at a time; a file that is not there any more has no rows. */
const readFiles = async (place: Storage): Promise<Map<string, { bytes: number; rows: Withdrawal[] }>> => {
  const files = new Map<string, { bytes: number; rows: Withdrawal[] }>();
  for (;;) {
    const unread: StoredFile[] = [];
    for await (const file of place.list(FOLDER)) if (!files.has(file.key)) unread.push(file);
    if (unread.length === 0) return files;
    // A backup may merge meanwhile: what it deleted stands in a file that the next turn lists.
    await forEachParallel(unread, PARALLEL, async ({ key, bytes }) => {
      const lines = ((await readBytes(place, key))?.toString('utf8') ?? '').split('\n').filter(Boolean);
      files.set(key, { bytes, rows: lines.map((line) => JSON.parse(line) as Withdrawal) });
    });
  }
};

/** Rows of all files, each once. */
const onceEach = <Row extends { id: string }>(
  files: ReadonlyMap<string, { rows: readonly Row[] }>,
): Row[] => {
  const keys = [...files.keys()].sort((a, b) => a.localeCompare(b));
  return [...new Map(keys.flatMap((key) => files.get(key)?.rows ?? []).map((row) => [row.id, row])).values()];
};

/** All that the place has, the earliest first. */
export const readWithdrawals = async (place: Storage): Promise<Withdrawal[]> =>
  onceEach(await readFiles(place)).sort((a, b) => a.noted_at.localeCompare(b.noted_at));

/**
 * Merges the small ones of files that were read. The merged one is written before they are deleted: where this ends in between, rows stand in
 * two files, and are known by their ids. Two at the same time lose nothing either, since each deletes only what its own file holds.
 */
export const mergeWithdrawals = async (place: Storage, files: WithdrawalFiles): Promise<void> => {
  const small = new Map([...files].filter(([, { bytes }]) => bytes < LARGE_BYTES));
  if (small.size < 2) return;
  const rows = onceEach(small);
  for (let at = 0; at < rows.length; at += ROWS_OF_FILE)
    await writeList(place, rows.slice(at, at + ROWS_OF_FILE));
  await forEachParallel([...small.keys()], PARALLEL, (key) => place.delete(key));
};

/**
 * Brings what a place may lack that another one was given.
 * @param mark whether no other place is waiting for them
 * @returns all files of the place, as they are then
 */
export const completeWithdrawals = async (
  db: Database,
  place: Storage,
  mark: boolean,
): Promise<WithdrawalFiles> => {
  const files = await readFiles(place);
  const there = new Set(onceEach(files).map(({ id }) => id));
  const rows = await selectWithdrawals(db, { all: true, limit: ALL });
  const missing = rows.filter(({ id }) => !there.has(id));
  const written = missing.length > 0 ? [await writeList(place, missing)] : [];
  if (mark)
    await markExported(
      db,
      rows.map(({ id }) => id),
    );
  return new Map<string, ListFile>([...files, ...written]);
};

/** What no turn has copied yet. @returns how many */
export const exportWithdrawals = async (
  db: Database,
  place: Storage,
  signal?: AbortSignal,
): Promise<number> => {
  let count = 0;
  for (;;) {
    const rows = await selectWithdrawals(db, { all: false, limit: BATCH });
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
        await exportWithdrawals(db, place.storage, signal);
      } finally {
        place.close();
      }
    },
  }) satisfies JobRuns;
