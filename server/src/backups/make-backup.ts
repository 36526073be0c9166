/**
 * Makes a backup of a running site. The database comes first: files never change under their name, so that a later copy of them has all that it
 * names. What ends the work at any moment leaves no backup, and objects that the next one finds again.
 */
import { randomBytes } from 'node:crypto';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { listMigrations } from '../platform/database/migrate.ts';
import { LOCK_SPACES, openSessionLocks } from '../platform/database/session-locks.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findKey, listKeys, openSets, type SitePlaces, storageOf } from './backed-up-sets.ts';
import { backUpDatabase } from './back-up-database.ts';
import { readBaseBackup } from './backup-metrics.ts';
import { BackupError, hashBytes, objectKey, readBytes } from './backup-place.ts';
import { copyFiles, BackupRun, type Known } from './copy-files.ts';
import {
  AUDITS,
  type Backup,
  FORMAT,
  isSealed,
  listBackups,
  nameOf,
  readEntries,
  readJournals,
  writeBackup,
} from './manifest.ts';
import { keepNewest } from './retention.ts';
import { createSealer } from './seal-files.ts';
import { noteBackup } from './withdrawals/withdrawals.sql.ts';
import { completeWithdrawals, mergeWithdrawals } from './withdrawals/export-withdrawals.ts';

export interface BackupDeps {
  config: SitePlaces & Pick<Config, 'backup'>;
  db: Database;
  /** Of the same database, past any pooler. */
  databaseUrl: string;
  place: Storage;
  version: string;
  say: (line: string) => void;
  /** So many backups are kept, and the objects that they need; all when it is left out. */
  keep?: number | undefined;
}

const knownOf = async (place: Storage): Promise<{ known: Known; journals: string[] }> => {
  const known: Known = { stored: new Map(), entries: new Map() };
  for (const room of ['objects/', 'sealed/'])
    for await (const { key, bytes } of place.list(room)) known.stored.set(key, bytes);
  const last = (await listBackups(place)).at(-1);
  const { keys, entries } = await readJournals(place);
  for (const entry of [...(last ? await readEntries(place, last) : []), ...entries])
    known.entries.set(nameOf(entry), entry);
  return { known, journals: keys };
};

const sealOne = async (
  run: BackupRun,
  seal: (content: Uint8Array) => Promise<Uint8Array>,
  { set, path, storage, key }: { set: 'keys' | 'records'; path: string; storage: Storage; key: string },
): Promise<void> => {
  const content = await readBytes(storage, key);
  if (!content) return;
  const hash = hashBytes(content);
  const before = run.known.entries.get(nameOf({ set, path }));
  if (before?.content === hash && run.known.stored.has(objectKey('sealed', before.object)))
    return run.add(before);
  const sealed = await seal(content);
  const object = hashBytes(sealed);
  await run.put(objectKey('sealed', object), sealed.length, async () => sealed);
  await run.add({ set, path, bytes: content.length, object, content: hash, mark: '' });
};

/** @returns when pgBackRest's last backup ended, where it has the database */
const sayOtherTool = async ({ config, db, say }: BackupDeps): Promise<Date | null> => {
  if (config.backup.database !== 'pgbackrest') {
    say('database: left to the operator’s own tool');
    return null;
  }
  const endedAt = await readBaseBackup(db);
  say(
    `database: pgBackRest has it; ${endedAt ? `its last backup ended at ${endedAt.toISOString()}` : 'no backup of it is known: run pgbackrest --stanza=foyer backup'}`,
  );
  return endedAt;
};

const copyAll = async ({ config, place, databaseUrl, say }: BackupDeps, run: BackupRun) => {
  const seal = await createSealer(place, config.backup);
  const media = storageOf(config, 'media');
  await copyFiles(run, { source: media, set: 'media', prefix: AUDITS });
  const database =
    config.backup.database === 'base' ? await backUpDatabase(place, run.id, databaseUrl) : null;
  if (database) say(`database: ${database.bytes} bytes`);
  for (const set of openSets(config)) {
    const source = set === 'media' ? media : storageOf(config, set);
    await copyFiles(run, {
      source,
      set,
      prefix: '',
      ...(set === 'media' && { skip: (key: string) => key.startsWith(AUDITS) }),
    });
  }
  for (const name of await listKeys(config))
    await sealOne(run, seal, { set: 'keys', path: name, ...(await findKey(config, name)) });
  const records = storageOf(config, 'records');
  for await (const { key } of records.list(''))
    await sealOne(run, seal, { set: 'records', path: key, storage: records, key });
  return database;
};

const backUpLocked = async (deps: BackupDeps, checkLock: () => void): Promise<Backup> => {
  const { db, place, version, say, keep } = deps;
  const startedAt = new Date().toISOString();
  const id = `${startedAt.replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`;
  const { known, journals } = await knownOf(place);
  if (journals.length > 0) say('an earlier backup did not come to its end: what it copied is used');
  const run = new BackupRun(place, id, known);
  const database = await copyAll(deps, run);
  const baseEndedAt = database ? null : await sayOtherTool(deps);
  const withdrawals = await completeWithdrawals(db, place, deps.config.backup.to === '');
  const migration = (await listMigrations()).at(-1) ?? '';
  checkLock();
  const backup = await writeBackup(
    place,
    { format: FORMAT, id, startedAt, endedAt: new Date().toISOString(), version, migration, database },
    run.entries,
  );
  const remove = async (key: string): Promise<void> => {
    checkLock();
    await place.delete(key);
  };
  for (const key of journals) await remove(key);
  for await (const { key } of place.list(`unfinished/${id}/`)) await remove(key);
  await noteBackup(db, { id, endedAt: backup.endedAt, baseEndedAt: baseEndedAt?.toISOString() ?? null });
  const sealed = run.entries.filter(isSealed).length;
  say(
    `backup ${id}: ${run.entries.length} files, ${sealed} of them sealed; ${run.newFiles} were new (${run.newBytes} bytes)`,
  );
  await mergeWithdrawals(place, withdrawals);
  if (keep === undefined) return backup;
  const past = await keepNewest(place, keep, remove);
  if (past.backups > 0 || past.objects > 0)
    say(`${past.backups} older backups and ${past.objects} objects that nothing needs are deleted`);
  return backup;
};

/** @throws BackupError, or what the place fails with: the message is a line for the operator */
export const makeBackup = async (deps: BackupDeps): Promise<Backup> => {
  const locks = await openSessionLocks(deps.databaseUrl);
  try {
    const lock = await locks.tryLock(LOCK_SPACES.backup, 1);
    if (!lock) throw new BackupError('another backup of this site is running');
    return await backUpLocked(deps, () => {
      if (lock.signal.aborted)
        throw new BackupError(
          'the connection that held the lock of backups is lost: another one may be running, start again',
        );
    });
  } finally {
    await locks.close();
  }
};
