/**
 * Checks the log of moderation: every row follows the one before by its hash, none is missing, and decisions, appeals, what
 * copyright notices name and who is a moderator are what the log says. The last row that was seen is kept in the storage, outside the database, so that rows cut off at the end are found, too.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/create-database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { selectDifferences, selectLog } from './moderation-log.sql.ts';

/** Number and hash of a row: `17:ab12…`. */
export interface LogHead {
  seq: number;
  hash: string;
}
export interface AuditResult {
  rows: number;
  /** Null: the log is empty. */
  head: LogHead | null;
  /** One line for each thing that is wrong. */
  faults: string[];
}

const HEAD_KEY = 'audit/moderation-head.json';
const BATCH = 1000;
const MAX_FAULTS = 20;

/** As the database hashes it. */
const hashRow = (previous: string, seq: number, entry: string): string =>
  createHash('sha256').update(`${previous}\n${seq}\n${entry}`).digest('hex');

const isHead = (value: unknown): value is LogHead =>
  typeof value === 'object' &&
  value !== null &&
  'seq' in value &&
  'hash' in value &&
  typeof value.hash === 'string';

const readHead = async (storage: Storage): Promise<LogHead | undefined> => {
  const found = await storage.open(HEAD_KEY);
  if (!found) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of found.body) chunks.push(Buffer.from(chunk as Uint8Array));
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  return isHead(value) ? value : undefined;
};

/** @param visit called for each entry, in order */
const walk = async (
  db: Database,
  known: readonly LogHead[],
  visit?: (entry: string) => void,
): Promise<AuditResult> => {
  const faults: string[] = [];
  const unseen = new Map(known.map((head) => [head.seq, head.hash]));
  let head: LogHead | null = null;
  let rows = 0;
  for (;;) {
    const batch = await selectLog(db, head?.seq ?? 0, BATCH);
    for (const row of batch) {
      const seq = Number(row.seq);
      const expected: number = (head?.seq ?? 0) + 1;
      if (seq !== expected) faults.push(`rows ${expected} to ${seq - 1} are missing`);
      else if (hashRow(head?.hash ?? '', seq, row.entry) !== row.hash)
        faults.push(`row ${seq} was changed, or is not where it was`);
      if (unseen.has(seq) && unseen.get(seq) !== row.hash)
        faults.push(`row ${seq} is not what an earlier audit saw`);
      unseen.delete(seq);
      visit?.(row.entry);
      head = { seq, hash: row.hash };
      rows += 1;
    }
    if (batch.length < BATCH || faults.length > MAX_FAULTS) break;
  }
  for (const seq of unseen.keys()) faults.push(`row ${seq}, which an earlier audit saw, is gone`);
  return { rows, head, faults };
};

export interface AuditOptions {
  /** A row that was noted elsewhere. */
  noted?: LogHead;
  visit?: (entry: string) => void;
}

/** Keeps the last row for the next audit when nothing is wrong. */
export const auditLog = async (
  { db, storage }: { db: Database; storage: Storage },
  { noted, visit }: AuditOptions = {},
): Promise<AuditResult> => {
  const before = await readHead(storage);
  const result = await walk(
    db,
    [before, noted].filter((head) => head !== undefined),
    visit,
  );
  if (result.faults.length === 0)
    for (const { what, id } of await selectDifferences(db, MAX_FAULTS))
      result.faults.push(`${what} ${id} is not what the log says`);
  if (result.faults.length === 0 && result.head)
    await storage.put(HEAD_KEY, Buffer.from(JSON.stringify(result.head)));
  return result;
};
