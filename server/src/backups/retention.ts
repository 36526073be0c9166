/** Deletes backups beyond the number that is kept, and objects that none of the others needs. */
import type { Storage } from '../platform/storage/storage.ts';
import { objectKey } from './backup-place.ts';
import { type Backup, isSealed, listBackups, readEntries } from './manifest.ts';

export const objectKeysOf = async (place: Storage, backup: Backup): Promise<Map<string, string>> =>
  new Map(
    (await readEntries(place, backup)).map((entry) => [
      objectKey(isSealed(entry) ? 'sealed' : 'objects', entry.object),
      `${entry.set}/${entry.path}`,
    ]),
  );

/**
 * Under the lock of backups: what another one is copying belongs to none yet, and would be deleted.
 * @param remove fails once another backup may have the lock
 * @returns how many backups and objects
 */
export const keepNewest = async (
  place: Storage,
  keep: number,
  remove: (key: string) => Promise<void>,
): Promise<{ backups: number; objects: number }> => {
  const all = await listBackups(place);
  const kept = all.slice(-keep);
  const needed = new Set<string>();
  for (const backup of kept) for (const key of (await objectKeysOf(place, backup)).keys()) needed.add(key);
  const past = new Set(all.slice(0, -keep).map(({ id }) => id));
  // Without this file it is no backup any more, whatever is left of it.
  for (const id of past) await remove(`backups/${id}/backup.json`);
  const known = new Set(kept.map(({ id }) => id));
  for await (const { key } of place.list('backups/'))
    if (!known.has(key.split('/')[1] ?? '')) await remove(key);
  let objects = 0;
  for (const room of ['objects/', 'sealed/'])
    for await (const { key } of place.list(room)) {
      if (needed.has(key) || key === 'sealed/identity.age') continue;
      await remove(key);
      objects += 1;
    }
  return { backups: past.size, objects };
};
