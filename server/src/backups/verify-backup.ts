/** Reads a backup from its first byte to its last and compares every hash; needs no key. */
import { forEachParallel } from '../platform/storage/for-each-parallel.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { hashStream } from './backup-place.ts';
import { type Backup, databaseKey } from './manifest.ts';
import { objectKeysOf } from './retention.ts';

const PARALLEL = 6;

const findFault = async (place: Storage, key: string, sha256: string): Promise<string | undefined> => {
  const found = await place.open(key);
  if (!found) return 'is missing';
  return (await hashStream(found.body)).sha256 === sha256 ? undefined : 'is damaged';
};

/** @returns a line for each thing that is wrong */
export const verifyBackup = async (
  place: Storage,
  backup: Backup,
): Promise<{ faults: string[]; objects: number }> => {
  const faults: string[] = [];
  const { database, id } = backup;
  const fault = database && (await findFault(place, databaseKey(id), database.sha256));
  if (fault) faults.push(`the copy of the database ${fault}: ${databaseKey(id)}`);
  const objects = [...(await objectKeysOf(place, backup))];
  await forEachParallel(objects, PARALLEL, async ([key, name]) => {
    const wrong = await findFault(place, key, key.slice(key.lastIndexOf('/') + 1));
    if (wrong) faults.push(`${name} ${wrong}: ${key}`);
  });
  return { faults, objects: objects.length };
};
