/** Checks and stores the files sent for an album, and removes stored ones that no album needs any more. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { AlbumEditAnswer } from '@foyer/shared/wire-schemas/own-albums';
import { PHOTO_MIN_PIXELS } from '@foyer/shared/wire-schemas/albums';
import { makePicturesApart } from '../media/pictures/picture-pool.ts';
import type { NewPhoto } from './album-edits.sql.ts';
import { isPictureBlocked } from '../pictures/blocked-pictures.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { albumSourceFolder, type StorageFolder } from '../platform/storage/media-keys.ts';
import { toPictureRefusal } from '../pictures/pictures.ts';
import { Refused } from '../platform/http/refused.ts';
import { storeFile, type StoredFilesDeps } from '../stored-files/stored-files.ts';

/** One file as the form brought it; the folder that it lies in is the caller's. */
export interface SentFile {
  path: string;
  /** As the member called it; shown, never used as a path. */
  fileName: string;
  /** Of its owner; left out: none. */
  caption?: string;
  /** The form ended it: it is larger than one may be. */
  isTooLarge: boolean;
}

/** Where forms lie while they are received; no name of an upload's own file. */
export const albumFormsFolder = (uploadDir: string): string => join(uploadDir, 'albums');

export type RefusedFile = NonNullable<AlbumEditAnswer['refused']>[number];

type CheckedFile = Omit<NewPhoto, 'sourceKey'> & { path: string };

const FIELD = 'files[]';
const LEAST = { minWidth: PHOTO_MIN_PIXELS, minHeight: PHOTO_MIN_PIXELS };
const MEBIBYTE = 1024 * 1024;

/** @throws Refused file_too_large, file_invalid_type, invalid_image_size, blocked_content, unavailable */
const checkSentFile = async (
  { db }: StoredFilesDeps,
  { path, fileName, caption = '', isTooLarge }: SentFile,
  maxBytes: number,
): Promise<CheckedFile> => {
  if (isTooLarge)
    throw new Refused('file_too_large', `larger than ${Math.floor(maxBytes / MEBIBYTE)} MB`, {
      field: FIELD,
      info: { max_bytes: maxBytes },
    });
  const facts = await makePicturesApart({ path, ...LEAST }).catch((error: unknown) => {
    throw toPictureRefusal(error, { field: FIELD, ...LEAST });
  });
  if (await isPictureBlocked(db, facts))
    throw new Refused('blocked_content', 'this picture was taken down before', { field: FIELD });
  const { width, height, sha256, differenceHash } = facts;
  return { path, fileName, title: caption, width, height, sha256, differenceHash };
};

/**
 * Those that may come in, and why the others may not. What is wrong with one says nothing about the others.
 * @throws Refused the first one's refusal when none may; unavailable
 */
export const checkSentFiles = async (
  deps: StoredFilesDeps,
  files: readonly SentFile[],
  maxBytes: number,
): Promise<{ taken: CheckedFile[]; refused: RefusedFile[] }> => {
  const taken: CheckedFile[] = [];
  const refused: RefusedFile[] = [];
  let first: Refused | undefined;
  for (const file of files)
    try {
      taken.push(await checkSentFile(deps, file, maxBytes));
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'unavailable') throw error;
      first ??= error;
      const { code, message, details } = error;
      refused.push({
        name: file.fileName,
        code,
        error: message,
        ...(details.info && { info: details.info }),
      });
    }
  if (taken.length === 0 && first) {
    const { code, message, details } = first;
    throw new Refused(code, message, { ...details, info: { ...details.info, refused } });
  }
  return { taken, refused };
};

/** Moves them into the storage, in a folder of their own. */
export const storeSentFiles = async (
  deps: StoredFilesDeps,
  albumId: number,
  files: readonly CheckedFile[],
): Promise<{ folder: StorageFolder; photos: NewPhoto[] }> => {
  const folder = albumSourceFolder(albumId, randomBytes(9).toString('hex'));
  const object = mediaObject('album', albumId);
  const photos: NewPhoto[] = [];
  for (const [index, { path, ...photo }] of files.entries()) {
    await storeFile(deps, { folder, object }, String(index), { path });
    photos.push({ ...photo, sourceKey: `${folder}/${index}` });
  }
  return { folder, photos };
};
