/**
 * Works on the photos that albums were sent, as a job: each is decoded apart, encoded for the pages, and put away under a name
 * that is new. May be ended at any moment and be asked for twice: one run has the album at a time, and only a photo's latest
 * attempt publishes it.
 */
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { PHOTO_MIN_PIXELS } from '@foyer/shared/wire-schemas/albums';
import { withPictureFolder } from '../media/pictures/picture-folder.ts';
import { makePicturesApart } from '../media/pictures/picture-pool.ts';
import {
  PICTURE_FORMATS,
  PICTURE_TYPES,
  PictureError,
  type PictureFacts,
} from '../media/pictures/picture-task.ts';
import {
  failPhoto,
  finishPhoto,
  holdAlbum,
  releaseAlbum,
  selectSpentAlbumFolders,
  startPhoto,
  unstartPhoto,
  type WaitingPhoto,
} from './album-work.sql.ts';
import { settleAlbum } from './settle-album.ts';
import { isPictureBlocked } from '../pictures/blocked-pictures.ts';
import { FileMissingError, withLocalFile } from '../platform/storage/local-file.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { objectFolder, type StorageFolder } from '../platform/storage/media-keys.ts';
import { PHOTO_MAX_SIDE, PHOTO_WIDTHS } from './photo-links.ts';
import { toPictureRefusal } from '../pictures/pictures.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  FolderRemovedError,
  listFiles,
  removeFolders,
  storeFile,
  type StoredFilesDeps,
} from '../stored-files/stored-files.ts';

export interface AlbumProcessingDeps extends StoredFilesDeps {}

/** Files of an attempt that cannot publish any more, as far as it came. */
const removeAttempt = async (
  { db, storage }: AlbumProcessingDeps,
  albumId: number,
  file: string,
): Promise<void> => {
  const folder = objectFolder(mediaObject('album', albumId));
  for (const name of await listFiles(db, folder))
    if (name.startsWith(`photos/${file}-`)) await storage.delete(`${folder}/${name}`);
};

/** A file that ended so many workers will end the next one, too. */
const MAX_TRIES = 4;
/** Longer than any worker is silent while it lives. */
const HOLD_SECONDS = 30;
const HOLD_RENEW_MS = 8000;
const LEAST = { minWidth: PHOTO_MIN_PIXELS, minHeight: PHOTO_MIN_PIXELS };

const codeOf = (error: unknown): string | undefined => {
  if (error instanceof FileMissingError || error instanceof FolderRemovedError) return 'server_error';
  if (!(error instanceof PictureError)) return undefined;
  const refusal = toPictureRefusal(error, { field: '', ...LEAST });
  return refusal instanceof Refused ? refusal.code : undefined;
};

/** @returns the largest rendition's size, and the widths there are */
const publish = async (
  deps: AlbumProcessingDeps,
  albumId: number,
  { photo, file, facts, folder }: { photo: WaitingPhoto; file: string; facts: PictureFacts; folder: string },
): Promise<void> => {
  const object = mediaObject('album', albumId);
  const owner = { folder: objectFolder(object), object };
  for (const made of facts.made)
    await storeFile(
      deps,
      owner,
      `photos/${made.file}`,
      { path: join(folder, made.file) },
      { contentType: PICTURE_TYPES[made.format] },
    );
  const largest = facts.made.at(-1);
  const isOurs = await finishPhoto(deps.db, photo.id, {
    file,
    widths: [...new Set(facts.made.map(({ width }) => width))],
    width: largest?.width ?? facts.width,
    height: largest?.height ?? facts.height,
    differenceHash: facts.differenceHash,
  });
  // Another run came first, or the owner took the photo out meanwhile.
  if (!isOurs)
    for (const made of facts.made) await deps.storage.delete(`${owner.folder}/photos/${made.file}`);
};

const processPhoto = async (
  deps: AlbumProcessingDeps,
  albumId: number,
  photo: WaitingPhoto,
  file: string,
): Promise<void> => {
  if (photo.pastFile !== null) await removeAttempt(deps, albumId, photo.pastFile);
  if (photo.tries > MAX_TRIES) return failPhoto(deps.db, photo.id, 'file_invalid_type');
  try {
    await withPictureFolder(async (folder) => {
      const facts = await withLocalFile(deps.storage, photo.source_key, folder, (path) =>
        makePicturesApart({
          path,
          folder,
          ...LEAST,
          ladder: { name: file, widths: PHOTO_WIDTHS, maxSide: PHOTO_MAX_SIDE, formats: PICTURE_FORMATS },
        }),
      );
      if (await isPictureBlocked(deps.db, facts)) await failPhoto(deps.db, photo.id, 'blocked_content');
      else await publish(deps, albumId, { photo, file, facts, folder });
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) {
      // The disk, the database, the decoder's queue: nothing that the file is to blame for.
      await unstartPhoto(deps.db, photo.id).catch(() => {});
      throw error;
    }
    await failPhoto(deps.db, photo.id, code);
  }
};

/** Another run has the album; anyone who asked tries again, since the other may be dead. */
export class AlbumHeldError extends Error {
  override name = 'AlbumHeldError';
}

/** Of each waiting photo, one after the other. @returns the folders that their files came in */
const processPhotos = async (
  deps: AlbumProcessingDeps,
  albumId: number,
  /** @throws what ends the run */
  goOn: () => Promise<void>,
): Promise<string[]> => {
  const folders = new Set<string>();
  do {
    let after = 0;
    for (;;) {
      await goOn();
      const file = randomBytes(9).toString('hex');
      const photo = await startPhoto(deps.db, albumId, { after, file });
      if (!photo) break;
      folders.add(dirname(photo.source_key));
      await processPhoto(deps, albumId, photo, file);
      after = photo.id;
    }
  } while (!(await settleAlbum(deps.db, albumId)));
  return [...folders];
};

/**
 * Safe to repeat; goes on where an interrupted run was.
 * @param signal between photos; what is under way is done again
 * @throws AlbumHeldError
 */
export const processAlbumPhotos = async (
  deps: AlbumProcessingDeps,
  albumId: number,
  signal?: AbortSignal,
): Promise<void> => {
  const { db } = deps;
  const hold = { run: randomBytes(9).toString('hex'), seconds: HOLD_SECONDS };
  if (!(await holdAlbum(db, albumId, hold)))
    throw new AlbumHeldError(`album ${albumId} is worked on elsewhere`);
  const goOn = async (): Promise<void> => {
    signal?.throwIfAborted();
    if (!(await holdAlbum(db, albumId, hold))) throw new AlbumHeldError(`album ${albumId} was taken over`);
  };
  // A database that is away is asked again.
  const timer = setInterval(() => void holdAlbum(db, albumId, hold).catch(() => {}), HOLD_RENEW_MS).unref();
  try {
    const folders = await processPhotos(deps, albumId, goOn);
    // Only those of this run: another form's may be on its way, its photos not written down yet.
    const spent = await selectSpentAlbumFolders(db, { among: folders });
    await removeFolders(deps, spent as StorageFolder[]);
  } finally {
    clearInterval(timer);
    await releaseAlbum(db, albumId, hold.run).catch(() => {});
  }
};
