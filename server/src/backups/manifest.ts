/** What a backup holds: `backups/ID/backup.json`, written last, and `backups/ID/files.jsonl.zst`, a line for each file. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Storage } from '../platform/storage/storage.ts';
import { BackupError, hashBytes, readBytes } from './backup-place.ts';

export const FORMAT = 1;

/** `keys` and `records` are sealed. */
export type FileSet = 'media' | 'releases' | 'keys' | 'records';

/** What audits leave in the storage: it must not be newer than the database's own rows. */
export const AUDITS = 'audit/';

export interface FileEntry {
  set: FileSet;
  path: string;
  bytes: number;
  /** SHA-256 of what is stored, and its name; of sealed files that is not the content's. */
  object: string;
  /** Of sealed files: of their content. */
  content?: string;
  /** What the storage said of the file: the same file need not be read again. */
  mark: string;
}

export interface DatabaseCopy {
  kind: 'base';
  /** Of PostgreSQL. */
  major: number;
  bytes: number;
  sha256: string;
}

export interface Backup {
  format: number;
  id: string;
  startedAt: string;
  endedAt: string;
  /** Of Foyer. */
  version: string;
  /** The newest migration of its database. */
  migration: string;
  /** Null: the operator's own tool has it. */
  database: DatabaseCopy | null;
  files: { count: number; bytes: number; sha256: string };
}

export const databaseKey = (id: string): string => `backups/${id}/database.tar.zst`;
export const databaseManifestKey = (id: string): string => `backups/${id}/backup_manifest`;
const filesKey = (id: string): string => `backups/${id}/files.jsonl.zst`;
const backupKey = (id: string): string => `backups/${id}/backup.json`;

export const isSealed = ({ set }: Pick<FileEntry, 'set'>): boolean => set === 'keys' || set === 'records';
export const nameOf = ({ set, path }: Pick<FileEntry, 'set' | 'path'>): string => `${set}/${path}`;

const parseLines = (text: string): FileEntry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileEntry);
export const formatLines = (rows: readonly unknown[]): Buffer =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

export const writeBackup = async (
  place: Storage,
  backup: Omit<Backup, 'files'>,
  entries: readonly FileEntry[],
): Promise<Backup> => {
  const packed = zstdCompressSync(formatLines(entries));
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const whole = { ...backup, files: { count: entries.length, bytes, sha256: hashBytes(packed) } };
  await place.put(filesKey(backup.id), packed);
  await place.put(backupKey(backup.id), Buffer.from(`${JSON.stringify(whole, null, 2)}\n`));
  return whole;
};

/** @throws BackupError where the list is missing or damaged */
export const readEntries = async (place: Storage, { id, files }: Backup): Promise<FileEntry[]> => {
  const packed = await readBytes(place, filesKey(id));
  if (!packed || hashBytes(packed) !== files.sha256)
    throw new BackupError(`the list of files of backup ${id} is ${packed ? 'damaged' : 'missing'}`);
  return parseLines(zstdDecompressSync(packed).toString('utf8'));
};

/** Those that came to their end, the oldest first. */
export const listBackups = async (place: Storage): Promise<Backup[]> => {
  const found: Backup[] = [];
  for await (const { key } of place.list('backups/')) {
    if (!key.endsWith('/backup.json')) continue;
    const text = (await readBytes(place, key))?.toString('utf8') ?? '';
    try {
      found.push(JSON.parse(text) as Backup);
    } catch {
      throw new BackupError(`${key} is damaged`);
    }
  }
  return found.sort((a, b) => a.startedAt.localeCompare(b.startedAt));
};

/** The one of that id, or the newest. @throws BackupError */
export const findBackup = async (place: Storage, id: string | undefined): Promise<Backup> => {
  const all = await listBackups(place);
  const found = id === undefined ? all.at(-1) : all.find((one) => one.id === id);
  if (found) return found;
  const known = all.length > 0 ? `; there are ${all.map((one) => one.id).join(', ')}` : '';
  throw new BackupError(
    id === undefined ? 'there is no backup there' : `there is no backup ${id} there${known}`,
  );
};

/** What an interrupted backup had copied already. */
export const readJournals = async (place: Storage): Promise<{ keys: string[]; entries: FileEntry[] }> => {
  const keys: string[] = [];
  const entries: FileEntry[] = [];
  for await (const { key } of place.list('unfinished/')) {
    keys.push(key);
    entries.push(...parseLines((await readBytes(place, key))?.toString('utf8') ?? ''));
  }
  return { keys, entries };
};
