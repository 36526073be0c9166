/** Pictures of categories, models and channels, and covers: encoded anew like every picture that comes in, and shown under a new address. */
import { randomBytes } from 'node:crypto';
import {
  COVERED_KINDS,
  type CoveredKind,
  type PicturedKind,
  TERM_PICTURE_MIN_PIXELS,
  type TermPictureKind,
} from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { COVER_MIN_HEIGHT, COVER_MIN_WIDTH } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { PICTURE_TYPES, type PictureRendition } from '../media/pictures/picture-task.ts';
import { isPictureBlocked } from '../pictures/blocked-pictures.ts';
import { COVER_RENDITIONS, coverObject } from '../pictures/covers.ts';
import { type PictureRequest, readPicture } from '../pictures/pictures.ts';
import type { Changer } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  MEDIA_FILES,
  type MediaObject,
  mediaObject,
  publicMediaUrl,
} from '../platform/storage/media-address.ts';
import { objectFolder, objectKey } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { storeFile } from '../stored-files/stored-files.ts';
import { recordTermChange } from './terms.ts';
import { publishTermPicture, selectTermDir, withdrawCover } from './terms.sql.ts';

const NAME = 'thumb';
const WIDE: PictureRendition = { name: NAME, width: 640, height: 360, formats: ['webp'] };
const PORTRAIT: PictureRendition = { name: NAME, width: 480, height: 640, formats: ['webp'] };

interface Deps {
  db: Database;
  storage: Storage;
}

export interface TermPicture {
  who: Changer;
  kind: PicturedKind;
  id: number;
  picture: TermPictureKind;
  file: Buffer | undefined;
}

const newRevision = (): string => randomBytes(9).toString('base64url');

const requireDir = async (db: Database, kind: PicturedKind, id: number): Promise<string> => {
  const dir = await selectTermDir(db, kind, id);
  if (dir === undefined) throw new Refused('not_found', `there is no ${kind} ${id}`, { field: 'object_id' });
  return dir;
};

/** @throws Refused bad_request */
const requireCovered = (kind: PicturedKind): CoveredKind => {
  const covered = COVERED_KINDS.find((known) => known === kind);
  if (!covered) throw new Refused('bad_request', `a ${kind} has no cover`, { field: 'kind' });
  return covered;
};

/** What one kind of picture is made to, where it lies, and which of its files is the largest. */
interface PictureShape extends PictureRequest {
  act: 'picture' | 'cover';
  mediaKind: PicturedKind | `${CoveredKind}cover`;
  object: MediaObject;
  name: string;
}

const shapeOf = (kind: PicturedKind, id: number, picture: TermPictureKind): PictureShape => {
  if (picture === 'thumb')
    return {
      ...{ act: 'picture', mediaKind: kind, object: mediaObject(kind, id), name: MEDIA_FILES.thumb },
      minWidth: TERM_PICTURE_MIN_PIXELS,
      minHeight: TERM_PICTURE_MIN_PIXELS,
      renditions: [kind === 'model' ? PORTRAIT : WIDE],
    };
  const covered = requireCovered(kind);
  return {
    ...{
      act: 'cover',
      mediaKind: `${covered}cover`,
      object: coverObject(covered, id),
      name: MEDIA_FILES.cover,
    },
    minWidth: COVER_MIN_WIDTH,
    minHeight: COVER_MIN_HEIGHT,
    renditions: COVER_RENDITIONS,
  };
};

/** Its address ends with the commit, its files right after. */
const removeCover = async ({ db, storage }: Deps, { who, kind, id }: TermPicture): Promise<void> => {
  const covered = requireCovered(kind);
  const wasThere = await inTransaction(db, async (tx) => {
    const dir = await requireDir(tx, kind, id);
    if (!(await withdrawCover(tx, covered, id, newRevision()))) return false;
    await recordTermChange(tx, {
      who,
      kind,
      id,
      act: 'no_cover',
      before: { dir },
      after: { dir },
      isMoved: true,
    });
    return true;
  });
  if (!wasThere) return;
  for (const { name, formats } of COVER_RENDITIONS)
    for (const format of formats)
      await storage.delete(objectKey(coverObject(covered, id), `${name}.${format}`));
};

/**
 * @returns its address; null: the cover is removed
 * @throws Refused not_found, bad_request, required, file_invalid_type, invalid_image_size, blocked_content
 */
export const changeTermPicture = async (
  { db, storage }: Deps,
  wanted: TermPicture,
): Promise<string | null> => {
  const { who, kind, id, picture, file } = wanted;
  if (picture === 'no_cover') {
    await removeCover({ db, storage }, wanted);
    return null;
  }
  const { act, mediaKind, object, name, ...request } = shapeOf(kind, id, picture);
  const dir = await requireDir(db, kind, id);
  if (!file) throw new Refused('required', 'a picture is needed', { field: 'file' });
  const made = await readPicture(file, request);
  if (await isPictureBlocked(db, made))
    throw new Refused('blocked_content', 'this picture was taken down before', { field: 'file' });
  for (const { file: stored, format, body } of made.files)
    await storeFile({ db, storage }, { folder: objectFolder(object), object }, stored, body, {
      contentType: PICTURE_TYPES[format],
    });
  const revision = newRevision();
  await inTransaction(db, async (tx) => {
    await publishTermPicture(tx, mediaKind, id, revision);
    const after = { dir, [act]: made.sha256 };
    await recordTermChange(tx, { who, kind, id, act, before: { dir }, after, isMoved: true });
  });
  return publicMediaUrl(object, revision, name);
};
