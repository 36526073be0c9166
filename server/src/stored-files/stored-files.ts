/**
 * Stores derived files of an object, each recorded in the inventory before its first byte: a takedown then removes all of
 * them, and a killed process leaves none unrecorded.
 */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Database } from '../platform/database/create-database.ts';
import {
  insertStoredFiles,
  isFolderKept,
  markRemoved,
  markRemoving,
  type StoredFolderRow,
  selectFoldersOf,
  selectStoredNames,
} from './stored-files.sql.ts';
import { forEachParallel } from '../platform/storage/for-each-parallel.ts';
import type { MediaObject } from '../platform/storage/media-address.ts';
import type { StorageFolder } from '../platform/storage/media-keys.ts';
import type { PutOptions, Storage } from '../platform/storage/storage.ts';

export interface StoredFilesDeps {
  db: Database;
  storage: Storage;
}

export interface FolderOwner {
  folder: StorageFolder;
  /** The media object that the folder is made for. */
  object: MediaObject;
}

/** The folder is being removed or is gone: what was made for it is of no use any more. */
export class FolderRemovedError extends Error {
  override name = 'FolderRemovedError';
}

/** Files that go to the store at the same time; more would only wait in its queue. */
const PARALLEL_FILES = 8;

/** Notes files that are about to be written into the folder. Safe to repeat. @throws FolderRemovedError */
export const recordFiles = async (
  db: Database,
  { folder, object }: FolderOwner,
  names: readonly string[],
): Promise<void> => {
  if (!(await insertStoredFiles(db, { folder, object, names })))
    throw new FolderRemovedError(`${folder} is removed`);
};

/**
 * Ends a write into the folder: if a removal started meanwhile, it may have passed by what was just written.
 * @throws FolderRemovedError
 */
const checkKept = async (
  { db, storage }: StoredFilesDeps,
  folder: StorageFolder,
  names: readonly string[],
) => {
  if (await isFolderKept(db, folder)) return;
  for (const name of names) await storage.delete(`${folder}/${name}`);
  throw new FolderRemovedError(`${folder} is removed`);
};

/** Notes one file and stores it: bytes, or a finished local file (moved in). @throws FolderRemovedError */
export const storeFile = async (
  { db, storage }: StoredFilesDeps,
  owner: FolderOwner,
  name: string,
  from: Uint8Array | { path: string },
  options?: PutOptions,
): Promise<void> => {
  await recordFiles(db, owner, [name]);
  const key = `${owner.folder}/${name}`;
  if (from instanceof Uint8Array) await storage.put(key, from, options);
  else await storage.putFile(key, from.path, options);
  await checkKept({ db, storage }, owner.folder, [name]);
};

/**
 * Notes and stores every file below a local folder, moving them in; the names are their paths below it. Playlists come
 * last, so that none is seen before what it names. Safe to repeat after an interruption.
 * @returns the names
 * @throws FolderRemovedError
 */
export const storeFolder = async (
  { db, storage }: StoredFilesDeps,
  owner: FolderOwner,
  localFolder: string,
  { signal, ...options }: PutOptions & { signal?: AbortSignal } = {},
): Promise<string[]> => {
  const entries = await readdir(localFolder, { recursive: true, withFileTypes: true });
  const isPlaylist = (name: string) => name.endsWith('.m3u8');
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(localFolder, join(entry.parentPath, entry.name)))
    .sort();
  await recordFiles(db, owner, names);
  const put = async (name: string) => {
    signal?.throwIfAborted();
    await storage.putFile(`${owner.folder}/${name}`, join(localFolder, name), options);
  };
  await forEachParallel(
    names.filter((name) => !isPlaylist(name)),
    PARALLEL_FILES,
    put,
  );
  for (const name of names.filter(isPlaylist)) await put(name);
  await checkKept({ db, storage }, owner.folder, names);
  return names;
};

/** Names that were ever noted for the folder, also of one that is removed. */
export const listFiles = (db: Database, folder: StorageFolder): Promise<string[]> =>
  selectStoredNames(db, folder);

/** All folders made for the object: its own pictures, the files of every attempt to encode it, what was sent. */
export const listFolders = (db: Database, object: MediaObject): Promise<StoredFolderRow[]> =>
  selectFoldersOf(db, object);

/**
 * Removes the folders with all their files; nothing is written into them any more. A removal that is interrupted is ended by
 * the sweep (stored-files/media-removal.ts).
 */
export const removeFolders = async (
  { db, storage }: StoredFilesDeps,
  folders: readonly StorageFolder[],
): Promise<void> => {
  for (const folder of await markRemoving(db, folders)) {
    await forEachParallel(await selectStoredNames(db, folder), PARALLEL_FILES, (name) =>
      storage.delete(`${folder}/${name}`),
    );
    for await (const { key } of storage.list(`${folder}/`)) await storage.delete(key);
    await markRemoved(db, folder);
  }
};
