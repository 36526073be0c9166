/**
 * Every file that is derived for an object, written down before its first byte: so that a takedown removes all of them and
 * a killed process leaves none that nobody knows.
 */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Database } from '../database/create-database.ts';
import {
  insertStoredFiles,
  markRemoved,
  markRemoving,
  selectFoldersOf,
  selectStoredNames,
} from '../sql/stored-files.sql.ts';
import type { MediaObject } from '../storage/media-address.ts';
import type { StorageFolder } from '../storage/media-keys.ts';
import type { PutOptions, Storage } from '../storage/storage.ts';

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

/** Notes files that are about to be written into the folder. Safe to repeat. @throws FolderRemovedError */
export const recordFiles = async (
  db: Database,
  { folder, object }: FolderOwner,
  names: readonly string[],
): Promise<void> => {
  if (!(await insertStoredFiles(db, { folder, object, names })))
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
};

/**
 * Notes and stores every file below a local folder, moving them in; the names are their paths below it. Playlists come
 * last, so that none is seen before what it names. Safe to repeat after an interruption.
 * @throws FolderRemovedError
 */
export const storeFolder = async (
  { db, storage }: StoredFilesDeps,
  owner: FolderOwner,
  localFolder: string,
  { signal, ...options }: PutOptions & { signal?: AbortSignal } = {},
): Promise<string[]> => {
  const entries = await readdir(localFolder, { recursive: true, withFileTypes: true });
  const isPlaylist = (name: string) => (name.endsWith('.m3u8') ? 1 : 0);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(localFolder, join(entry.parentPath, entry.name)))
    .sort((a, b) => isPlaylist(a) - isPlaylist(b) || (a < b ? -1 : 1));
  await recordFiles(db, owner, names);
  for (const name of names) {
    signal?.throwIfAborted();
    await storage.putFile(`${owner.folder}/${name}`, join(localFolder, name), options);
  }
  return names;
};

/** Names that were ever noted for the folder, also of one that is removed. */
export const listFiles = (db: Database, folder: StorageFolder): Promise<string[]> =>
  selectStoredNames(db, folder);

/** All folders made for the object: its own pictures, films of every attempt, what was sent. */
export const listFolders = (db: Database, object: MediaObject) => selectFoldersOf(db, object);

/** Removes the folders with all their files; an interrupted removal is ended by `sweepStoredFiles`. */
export const removeFolders = async (
  { db, storage }: StoredFilesDeps,
  folders: readonly StorageFolder[],
): Promise<void> => {
  for (const folder of await markRemoving(db, folders)) {
    for (const name of await selectStoredNames(db, folder)) await storage.delete(`${folder}/${name}`);
    for await (const { key } of storage.list(`${folder}/`)) await storage.delete(key);
    await markRemoved(db, folder);
  }
};

/** Removes every file that was made for the object, from the upload itself to the last thumbnail. */
export const removeObjectFiles = async (deps: StoredFilesDeps, object: MediaObject): Promise<void> => {
  const folders = await selectFoldersOf(deps.db, object);
  await removeFolders(
    deps,
    folders.map(({ folder }) => folder),
  );
};
