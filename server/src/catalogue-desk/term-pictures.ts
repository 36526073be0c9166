/** Pictures of categories, models and channels: encoded anew like every picture that comes in, and shown under a new address. */
import { randomBytes } from 'node:crypto';
import { TERM_PICTURE_MIN_PIXELS, type PicturedKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { PICTURE_TYPES, type PictureRendition } from '../media/pictures/picture-task.ts';
import { isPictureBlocked } from '../pictures/blocked-pictures.ts';
import { readPicture } from '../pictures/pictures.ts';
import type { Changer } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { objectFolder } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { storeFile } from '../stored-files/stored-files.ts';
import { recordTermChange } from './terms.ts';
import { publishTermPicture, selectTermDir } from './terms.sql.ts';

const NAME = 'thumb';
const WIDE: PictureRendition = { name: NAME, width: 640, height: 360, formats: ['webp'] };
const PORTRAIT: PictureRendition = { name: NAME, width: 480, height: 640, formats: ['webp'] };

export interface TermPicture {
  who: Changer;
  kind: PicturedKind;
  id: number;
  file: Buffer | undefined;
}

/** @returns its address. @throws Refused not_found, required, file_invalid_type, invalid_image_size, blocked_content */
export const changeTermPicture = async (
  { db, storage }: { db: Database; storage: Storage },
  { who, kind, id, file }: TermPicture,
): Promise<string> => {
  const dir = await selectTermDir(db, kind, id);
  if (dir === undefined) throw new Refused('not_found', `there is no ${kind} ${id}`, { field: 'object_id' });
  if (!file) throw new Refused('required', 'a picture is needed', { field: 'file' });
  const made = await readPicture(file, {
    minWidth: TERM_PICTURE_MIN_PIXELS,
    minHeight: TERM_PICTURE_MIN_PIXELS,
    renditions: [kind === 'model' ? PORTRAIT : WIDE],
  });
  if (await isPictureBlocked(db, made))
    throw new Refused('blocked_content', 'this picture was taken down before', { field: 'file' });
  const object = mediaObject(kind, id);
  for (const { file: name, format, body } of made.files)
    await storeFile({ db, storage }, { folder: objectFolder(object), object }, name, body, {
      contentType: PICTURE_TYPES[format],
    });
  const revision = randomBytes(9).toString('base64url');
  await inTransaction(db, async (tx) => {
    await publishTermPicture(tx, kind, id, revision);
    const after = { dir, picture: made.sha256 };
    await recordTermChange(tx, { who, kind, id, act: 'picture', before: { dir }, after, isMoved: true });
  });
  return publicMediaUrl(object, revision, MEDIA_FILES.thumb);
};
