/** Marks a data directory while a restore is under way: no process of the site may answer before what was withdrawn is withdrawn again. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-place.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'restore-unfinished.json');

export const beginRestore = async (dataDir: string, backupId: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(fileIn(dataDir), JSON.stringify({ backup: backupId }));
};

/** Undefined: none. */
export const unfinishedRestore = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  return text === '' ? undefined : (JSON.parse(text) as { backup: string }).backup;
};

export const endRestore = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true });

/** @throws BackupError in one line */
export const refuseUnfinishedRestore = async (dataDir: string): Promise<void> => {
  const backup = await unfinishedRestore(dataDir);
  if (backup !== undefined)
    throw new BackupError(
      `the restore of backup ${backup} did not come to its end: run npm run restore again before the site starts`,
    );
};
