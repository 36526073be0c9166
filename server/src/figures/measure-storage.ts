/** How many bytes are stored, by kind and by folder: the whole storage is listed for it. */
import type { StorageKind } from '@foyer/shared/wire-schemas/watching/site-figures';
import type { Database } from '../platform/database/create-database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { FolderSums } from '../stored-files/member-storage.ts';
import { setStorage } from './count-figures.sql.ts';

/** By the first part of the key (stored-files/stored-files.ts). */
const KINDS = new Map<string, Exclude<StorageKind, 'database'>>([
  ['films', 'films'],
  ['sources', 'sources'],
  ['objects', 'pictures'],
  ['advertising', 'pictures'],
]);

/** Of a listing that was stopped, the site's figures stay as they were. */
export const measureStorage = async (db: Database, storage: Storage, signal: AbortSignal): Promise<void> => {
  const bytes = { films: 0, sources: 0, pictures: 0, other: 0 };
  const folders = new FolderSums(db);
  for await (const file of storage.list('')) {
    if (signal.aborted) return;
    await folders.add(file);
    bytes[KINDS.get(file.key.split('/', 1)[0] ?? '') ?? 'other'] += file.bytes;
  }
  await folders.flush();
  await setStorage(db, bytes);
};
