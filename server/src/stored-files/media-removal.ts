/** Removes all files of an object for good, and finishes removals of killed processes. */
import { recordEvents } from '../platform/cache/record-events.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import {
  deletePastRevisions,
  markMediaRemoved,
  selectEndedTermPictures,
  selectMediaTrace,
  selectPurgeable,
  selectReplacements,
} from './media-removal.sql.ts';
import {
  deleteFolderRow,
  selectFoldersOf,
  selectPastRemovals,
  selectForeignSources,
  selectSharedFilms,
  selectStrandedFilms,
  selectUnfinishedRemovals,
} from './stored-files.sql.ts';
import { type MediaObject, parseMediaObject } from '../platform/storage/media-address.ts';
import {
  filmFolder,
  objectFolder,
  type StorageFolder,
  sourceFolder,
} from '../platform/storage/media-keys.ts';
import { recordFiles, removeFolders, type StoredFilesDeps } from './stored-files.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** A removal that has gone on for so long has lost its process. */
const REMOVAL_PATIENCE_SECONDS = HOUR_SECONDS;
/** The longest job ends before that. */
const STRANDED_SECONDS = 2 * DAY_SECONDS;
/** How long names and past revisions stand for the proof. */
const PROOF_DAYS = 90;
const PURGES_PER_RUN = 200;

/** Also what was stored before there was an inventory. */
const foldersOf = async ({ db }: StoredFilesDeps, object: MediaObject): Promise<StorageFolder[]> => {
  const { filmId } = await selectMediaTrace(db, object);
  const known = (await selectFoldersOf(db, object)).map(({ folder }) => folder);
  const shared = new Set([
    ...(await selectSharedFilms(db, object)),
    ...(await selectForeignSources(db, object)),
  ]);
  const parsed = parseMediaObject(object);
  return [
    ...new Set([
      ...known,
      objectFolder(object),
      ...(parsed?.kind === 'video' ? [sourceFolder(parsed.id)] : []),
      ...(filmId === null ? [] : [filmFolder(filmId)]),
    ]),
  ].filter((folder) => !shared.has(folder));
};

/** Notes what lies in the folder, so that the proof knows its names. */
const recordStored = async (
  { db, storage }: StoredFilesDeps,
  object: MediaObject,
  folder: StorageFolder,
): Promise<void> => {
  const names: string[] = [];
  for await (const { key } of storage.list(`${folder}/`)) names.push(key.slice(folder.length + 1));
  await recordFiles(db, { folder, object }, names);
};

/**
 * Removes every file that was made for the object, from the upload itself to the last thumbnail. No address answers any more as
 * soon as this starts; there is no way back. Files that other objects show too stay. Safe to repeat.
 */
export const removeObjectFiles = async (deps: StoredFilesDeps, object: MediaObject): Promise<void> => {
  const { db } = deps;
  await inTransaction(db, async (tx) => {
    await markMediaRemoved(tx, object);
    await recordEvents(tx, { kind: 'mediaRemoved', object });
  });
  const kept = new Map((await selectFoldersOf(db, object)).map(({ folder, state }) => [folder, state]));
  const folders = await foldersOf(deps, object);
  for (const folder of folders)
    if ((kept.get(folder) ?? 'kept') === 'kept') await recordStored(deps, object, folder);
  await removeFolders(deps, folders);
  for (const replacement of await selectReplacements(db, object)) await removeObjectFiles(deps, replacement);
};

/** Of what was deleted or rejected `days` ago and not brought back since. @returns how many objects */
export const purgeDeleted = async (deps: StoredFilesDeps, days: number): Promise<number> => {
  const objects = await selectPurgeable(deps.db, days, PURGES_PER_RUN);
  for (const object of objects) await removeObjectFiles(deps, object);
  return objects.length;
};

/** Ends what others started, and deletes what has been proved for long enough. */
export const sweepStoredFiles = async (deps: StoredFilesDeps): Promise<void> => {
  const { db, storage } = deps;
  await removeFolders(deps, await selectUnfinishedRemovals(db, REMOVAL_PATIENCE_SECONDS));
  await removeFolders(deps, await selectStrandedFilms(db, STRANDED_SECONDS));
  for (const object of await selectEndedTermPictures(db)) await removeObjectFiles(deps, object);
  for (const folder of await selectPastRemovals(db, PROOF_DAYS * DAY_SECONDS)) {
    // A write that was under way when the removal passed by.
    for await (const { key } of storage.list(`${folder}/`)) await storage.delete(key);
    await deleteFolderRow(db, folder);
  }
  await deletePastRevisions(db, PROOF_DAYS);
  await storage.sweepUnfinished(new Date(Date.now() - DAY_SECONDS * 1000));
};
