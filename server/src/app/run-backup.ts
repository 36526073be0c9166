/** `npm run backup`: backs a running site up, or checks a backup. */
import { openBackupPlace } from '../backups/backup-place.ts';
import { makeBackup } from '../backups/make-backup.ts';
import { findBackup } from '../backups/manifest.ts';
import { verifyBackup } from '../backups/verify-backup.ts';
import type { Config } from '../platform/config/config.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { findRunningDatabase } from '../platform/database/find-running-database.ts';
import type { Stop } from './run-process.ts';

export type BackupChoice =
  | { command: 'verify'; from: string; id?: string | undefined }
  | { command: 'backup'; to: string; keep?: number | undefined };

/** @returns whether all is well. @throws BackupError, DatabaseStartError, StorageUnavailableError: a line for the operator */
export const runBackup = async (
  config: Config,
  choice: BackupChoice,
  version: string,
  say: (line: string) => void,
  stops: Stop[],
): Promise<boolean> => {
  const opened = openBackupPlace(choice.command === 'verify' ? choice.from : choice.to, config.backup);
  stops.push(async () => opened.close());
  const place = opened.storage;
  if (choice.command === 'verify') {
    const backup = await findBackup(place, choice.id);
    const { faults, objects } = await verifyBackup(place, backup);
    for (const fault of faults) say(fault);
    say(
      faults.length === 0
        ? `backup ${backup.id} is whole: ${objects} objects, ${backup.files.count} files`
        : `backup ${backup.id}: ${faults.length} of ${objects} objects are not well; delete those that are damaged, and the next backup copies them again`,
    );
    return faults.length === 0;
  }
  const databaseUrl = config.databaseDirectUrl ?? (await findRunningDatabase(config));
  const db = createDatabase({ url: databaseUrl, poolSize: 1 });
  stops.push(() => db.destroy());
  await makeBackup({ config, db, databaseUrl, place, version, say, keep: choice.keep });
  return true;
};
