/** Cleans up after killed processes: half-made album rows, files without an album, photos without a job. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../platform/database/create-database.ts';
import { deleteUnreceivedAlbums, selectAlbumsInWork, selectSpentAlbumFolders } from './album-work.sql.ts';
import type { StorageFolder } from '../platform/storage/media-keys.ts';
import { albumFormsFolder } from './album-files.ts';
import { removeFolders, type StoredFilesDeps } from '../stored-files/stored-files.ts';

/** Longer than any form may take (album-edit.routes.ts). */
const LEFT_AFTER_SECONDS = 3 * 3600;

export interface AlbumSweepDeps extends StoredFilesDeps {
  /** Where web processes receive bytes; undefined in a process that has no such folder. */
  uploadDir: string | undefined;
  queueAlbum: (db: Database, albumId: number) => Promise<void>;
}

const sweepForms = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const modifiedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - modifiedAt > LEFT_AFTER_SECONDS * 1000) await rm(path, { recursive: true, force: true });
  }
};

export const sweepAlbums = async (deps: AlbumSweepDeps): Promise<void> => {
  if (deps.uploadDir !== undefined) await sweepForms(albumFormsFolder(deps.uploadDir));
  await deleteUnreceivedAlbums(deps.db, LEFT_AFTER_SECONDS);
  const spent = await selectSpentAlbumFolders(deps.db, { olderThanSeconds: LEFT_AFTER_SECONDS });
  await removeFolders(deps, spent as StorageFolder[]);
  for (const albumId of await selectAlbumsInWork(deps.db)) await deps.queueAlbum(deps.db, albumId);
};
