/**
 * Restores a site from a backup into an empty data directory: files, keys, database, and then what was withdrawn since. A mark in the directory keeps
 * the site from starting before all of it is done; the same command goes on where it was ended.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createZstdDecompress } from 'node:zlib';
import type { Config } from '../platform/config/config.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { embeddedHome } from '../platform/database/embedded-home.ts';
import { POSTGRES_MAJOR } from '../platform/database/embedded-postgres.ts';
import { listMigrations } from '../platform/database/migrate.ts';
import { refuseRunningServer, unpackBaseBackup } from '../platform/database/unpack-base-backup.ts';
import { ringIds } from '../platform/secrets/change-keys.ts';
import { parseRing } from '../platform/secrets/key-ring.ts';
import { forEachParallel } from '../platform/storage/for-each-parallel.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findKey, openSets, type SitePlaces, storageOf } from './backed-up-sets.ts';
import { BackupError, hashBytes, hashingStream, hashStream, objectKey, readBytes } from './backup-place.ts';
import {
  type Backup,
  databaseKey,
  databaseManifestKey,
  FORMAT,
  isSealed,
  nameOf,
  readEntries,
  type FileEntry,
} from './manifest.ts';
import { createOpener } from './seal-files.ts';
import { selectInRecovery, selectSystemIdentifier } from './server-backups.sql.ts';
import { readWithdrawals, type Withdrawal } from './withdrawals/export-withdrawals.ts';

export interface RestoreDeps {
  config: SitePlaces & Pick<Config, 'backup' | 'databaseUrl'>;
  place: Storage;
  backup: Backup;
  say: (line: string) => void;
}

const PARALLEL = 6;

/** @throws BackupError for what this release cannot restore */
export const checkVersions = async (
  { format, migration, database, version }: Backup,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
): Promise<void> => {
  const isKnown = migration === '' || (await listMigrations()).includes(migration);
  if (format > FORMAT || !isKnown)
    throw new BackupError(
      `the backup was made by a newer release (${version}): install that one or a later one`,
    );
  if (database && !databaseUrl && database.major !== POSTGRES_MAJOR)
    throw new BackupError(
      `the backup holds a database of PostgreSQL ${database.major}; this release has ${POSTGRES_MAJOR}: restore with the release that made it (${version})`,
    );
};

/**
 * With DATABASE_URL the operator unpacks the base backup, as the data directory of that server.
 * @throws BackupError where another server answers
 */
export const refuseOtherServer = async ({
  config: { databaseUrl, databaseDirectUrl = databaseUrl },
  place,
  backup,
}: Pick<RestoreDeps, 'place' | 'backup'> & {
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;
}): Promise<void> => {
  if (!backup.database || !databaseDirectUrl) return;
  const manifest = await readBytes(place, databaseManifestKey(backup.id));
  const [, identifier] = /"System-Identifier": (\d+)/.exec(String(manifest)) ?? [];
  const db = createDatabase({ url: databaseDirectUrl, poolSize: 1 });
  try {
    if ((await selectSystemIdentifier(db)) !== identifier)
      throw new BackupError(
        'the server of DATABASE_URL is not the server that the backup holds: unpack database.tar.zst as its data directory first, or restore without DATABASE_URL (docs/guides/back-up.md)',
      );
  } finally {
    await db.destroy();
  }
};

/** @throws BackupError naming what lies there */
export const refuseFullTarget = async (config: SitePlaces): Promise<void> => {
  await refuseRunningServer(await embeddedHome(config.dataDir));
  for (const set of [...openSets(config), 'records'] as const)
    for await (const { key } of storageOf(config, set).list(''))
      throw new BackupError(
        `${config.dataDir} is not empty (${set}/${key}): restore into an empty directory, or replace what is there with --replace`,
      );
};

/** What --replace does not reach: records elsewhere, and a bucket. @throws BackupError naming what lies there */
export const refuseFullOutside = async (config: SitePlaces): Promise<void> => {
  const { dataDir, s3, records } = config;
  const isInside = `${records.dir}/`.startsWith(`${resolve(dataDir)}/`);
  const outside = [
    ...(s3 ? [{ set: 'media', name: `bucket ${s3.bucket}` } as const] : []),
    ...(isInside ? [] : [{ set: 'records', name: records.dir } as const]),
  ];
  for (const { set, name } of outside)
    for await (const { key } of storageOf(config, set).list(''))
      throw new BackupError(
        `${name} is not empty (${key}): --replace moves aside what lies in ${dataDir} alone`,
      );
};

const isThere = async (target: Storage, { path, bytes, object }: FileEntry): Promise<boolean> => {
  if ((await target.stat(path))?.bytes !== bytes) return false;
  const found = await target.open(path);
  return found !== undefined && (await hashStream(found.body)).sha256 === object;
};

const restoreFile = async (
  place: Storage,
  target: Storage,
  entry: FileEntry,
): Promise<string | undefined> => {
  if (await isThere(target, entry)) return undefined;
  const found = await place.open(objectKey('objects', entry.object));
  if (!found) return `${nameOf(entry)} is missing in the backup`;
  const complaint = `${nameOf(entry)} is damaged in the backup`;
  const checked = hashingStream(entry.object, complaint);
  found.body.on('error', (error) => checked.destroy(error));
  try {
    // Written whole or not at all: a damaged file is never in place.
    await target.put(entry.path, found.body.pipe(checked), { durable: false });
    return undefined;
  } catch (error) {
    if (checked.errored instanceof BackupError) return complaint;
    throw error;
  }
};

/** Keys that an interrupted restore added, or retired again: a database of the operator's own may be sealed with them by now. */
const isLater = async (storage: Storage, key: string, backedUp: Uint8Array): Promise<boolean> => {
  const there = await readBytes(storage, key);
  if (!there) return false;
  const ids = (content: Uint8Array): string[] =>
    ringIds(parseRing(Buffer.from(content).toString('utf8'), key));
  const known = new Set(ids(there));
  return ids(backedUp).every((id) => known.has(id));
};

const restoreSealed = async (
  { config, place }: RestoreDeps,
  entries: readonly FileEntry[],
): Promise<string[]> => {
  const faults: string[] = [];
  const open = await createOpener(place, config.backup);
  for (const entry of entries) {
    const sealed = await readBytes(place, objectKey('sealed', entry.object));
    if (!sealed || hashBytes(sealed) !== entry.object) {
      faults.push(`${nameOf(entry)} is ${sealed ? 'damaged' : 'missing'} in the backup`);
      continue;
    }
    const content = await open(sealed, nameOf(entry));
    if (hashBytes(content) !== entry.content)
      throw new BackupError(
        `${nameOf(entry)} is not what was backed up: somebody put another file in its place`,
      );
    const { storage, key } =
      entry.set === 'records'
        ? { storage: storageOf(config, 'records'), key: entry.path }
        : await findKey(config, entry.path);
    if (nameOf(entry) === 'keys/secrets.keys' && (await isLater(storage, key, content))) continue;
    await storage.put(key, content);
  }
  return faults;
};

/** Folders whose files were removed for good since: they are not brought back for a moment. */
const goneFolders = (rows: readonly Withdrawal[]): Set<string> =>
  new Set(rows.filter(({ kind }) => kind === 'stored_folder').map(({ object }) => object));

/** @param isWanted all, unless given @returns what the backup lacks, a line each */
export const restoreFiles = async (
  deps: RestoreDeps,
  isWanted: (entry: FileEntry) => boolean = () => true,
): Promise<string[]> => {
  const { config, place, backup, say } = deps;
  const entries = (await readEntries(place, backup)).filter(isWanted);
  const gone = goneFolders(await readWithdrawals(place));
  const isGone = ({ path }: FileEntry): boolean => gone.has(path.split('/').slice(0, 2).join('/'));
  const open = entries.filter((entry) => !isSealed(entry) && !isGone(entry));
  const sealed = entries.filter(isSealed);
  const faults = sealed.length > 0 ? await restoreSealed(deps, sealed) : [];
  const targets = { media: storageOf(config, 'media'), releases: storageOf(config, 'releases') };
  await forEachParallel(open, PARALLEL, async (entry) => {
    const target = targets[entry.set as keyof typeof targets];
    const fault = await restoreFile(place, target, entry);
    if (fault) faults.push(fault);
  });
  say(`files: ${open.length} restored, ${entries.length - open.length} sealed or withdrawn since`);
  return faults;
};

/** Files of the server have the modes that it wants; it recovers at its next start. One of the operator's own has it already. */
export const restoreDatabase = async ({ config, place, backup }: RestoreDeps): Promise<void> => {
  const { id, database } = backup;
  if (!database || config.databaseUrl) return;
  const found = await place.open(databaseKey(id));
  const manifest = await readBytes(place, databaseManifestKey(id));
  if (!found || !manifest) throw new BackupError(`the copy of the database is missing in backup ${id}`);
  const checked = hashingStream(database.sha256, `the copy of the database in backup ${id} is damaged`);
  const unpacked = createZstdDecompress();
  found.body.on('error', (error) => checked.destroy(error));
  checked.on('error', (error) => unpacked.destroy(error));
  unpacked.on('error', () => undefined);
  await unpackBaseBackup(config.dataDir, found.body.pipe(checked).pipe(unpacked), manifest);
};

const RECOVERY_POLL_MS = 1000;

/** A server that another tool restored answers before it has replayed its log, and takes no write until then. */
export const waitForRecovery = async (url: string, say: (line: string) => void): Promise<void> => {
  const db = createDatabase({ url, poolSize: 1 });
  try {
    for (let isSaid = false; await selectInRecovery(db); isSaid = true) {
      if (!isSaid) say('waits for the server to come to the end of its log, and to be promoted');
      await sleep(RECOVERY_POLL_MS);
    }
  } finally {
    await db.destroy();
  }
};
