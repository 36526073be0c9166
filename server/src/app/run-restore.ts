/** `npm run restore`: a site from a backup, with what was withdrawn since withdrawn again. */
import { join } from 'node:path';
import { rename } from 'node:fs/promises';
import { openBackupPlace, BackupError } from '../backups/backup-place.ts';
import { AUDITS, findBackup } from '../backups/manifest.ts';
import {
  checkVersions,
  refuseFullOutside,
  refuseFullTarget,
  refuseOtherServer,
  restoreDatabase,
  restoreFiles,
  waitForRecovery,
} from '../backups/restore.ts';
import { beginRestore, endRestore, unfinishedRestore } from '../backups/unfinished-restore.ts';
import { readWithdrawals } from '../backups/withdrawals/export-withdrawals.ts';
import { type Mistake, replayWithdrawals } from '../backups/withdrawals/replay-withdrawals.ts';
import type { Config } from '../platform/config/config.ts';
import { embeddedHome } from '../platform/database/embedded-home.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { refuseRunningServer } from '../platform/database/unpack-base-backup.ts';
import { recordOperatorAction } from '../platform/operators/operator-actions.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { openDatabase } from './open-database.ts';
import type { Stop } from './run-process.ts';

export interface RestoreChoice {
  from: string;
  /** The newest when left out. */
  id?: string | undefined;
  /** Moves what lies in the data directory aside. */
  replace: boolean;
  /** Goes on without files that the backup lacks. */
  acceptDamage: boolean;
  /** The database alone was lost: files and keys stay as they are. */
  keepFiles: boolean;
  /** What was withdrawn in this time is not withdrawn again. */
  except?: Mistake | undefined;
}

/** What the data directory holds of a site; backups and logs of others stay. */
const OWN = ['media', 'releases', 'records', 'keys', 'secrets.keys', 'records.keys', 'uploads', 'work'];

const moveAside = async (dataDir: string): Promise<string> => {
  const suffix = `.replaced-${Date.now()}`;
  for (const name of OWN)
    await rename(join(dataDir, name), join(dataDir, `${name}${suffix}`)).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    });
  return suffix;
};

const createClock = (say: (line: string) => void) => {
  const startMs = performance.now();
  const seconds = (fromMs: number): string => ((performance.now() - fromMs) / 1000).toFixed(1);
  return {
    step: async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
      const stepMs = performance.now();
      const result = await run();
      say(`${name}: ${seconds(stepMs)} s`);
      return result;
    },
    minutes: () => ((performance.now() - startMs) / 60_000).toFixed(1),
  };
};

/** @throws BackupError, DatabaseStartError: a line for the operator */
export const runRestore = async (
  config: Config,
  choice: RestoreChoice,
  who: string,
  say: (line: string) => void,
  stops: Stop[],
): Promise<void> => {
  const opened = openBackupPlace(choice.from, config.backup);
  stops.push(async () => opened.close());
  const place = opened.storage;
  const { dataDir } = config;
  const begun = await unfinishedRestore(dataDir);
  const backup = await findBackup(place, choice.id ?? begun);
  await checkVersions(backup, config);
  await refuseOtherServer({ config, place, backup });
  if (choice.keepFiles && !config.databaseUrl)
    throw new BackupError(
      '--keep-files is for a database that another tool has brought back already: DATABASE_URL is not set',
    );
  const clock = createClock(say);
  await refuseRunningServer(await embeddedHome(dataDir));
  if (begun !== undefined) say(`goes on with the restore of backup ${begun}`);
  else if (choice.replace) {
    await refuseFullOutside(config);
    say(`what was there has the ending ${await moveAside(dataDir)} now`);
  } else if (!choice.keepFiles) await refuseFullTarget(config);
  await beginRestore(dataDir, backup.id);
  say(`backup ${backup.id} of ${backup.endedAt}`);
  const deps = { config, place, backup, say };
  // An audit may have seen rows of the log that are lost with the database: what it noted is that of the backup again, and nothing else.
  const faults = choice.keepFiles
    ? await restoreFiles(deps, ({ set, path }) => set === 'media' && path.startsWith(AUDITS))
    : await clock.step('files and keys', () => restoreFiles(deps));
  for (const fault of faults) say(fault);
  if (faults.length > 0 && !choice.acceptDamage)
    throw new BackupError(
      `${faults.length} files are not restored; restore from another backup, or do without them by --accept-damage`,
    );
  await clock.step('database', () => restoreDatabase(deps));
  await clock.step('migrations and what was withdrawn since', async () => {
    const server = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir });
    if (server) stops.push(server.stop);
    const url = config.databaseUrl ?? server?.url ?? '';
    await waitForRecovery(config.databaseDirectUrl ?? url, say);
    const db = await openDatabase(url, config, say, stops, 'work');
    const { siteName, publicUrl, records } = config;
    const context = {
      siteName,
      publicUrl,
      records,
      keys: config.secrets,
      db,
      storage: openStorage(config),
      wakeOutbox: () => undefined,
    };
    const count = await replayWithdrawals(context, await readWithdrawals(place), say, choice.except);
    say(`${count} things were withdrawn since and are withdrawn again; all sessions have ended`);
    await recordOperatorAction(db, { command: 'restore', words: [backup.id], who });
  });
  await endRestore(dataDir);
  say(`restored in ${clock.minutes()} minutes; npm start starts the site`);
};
