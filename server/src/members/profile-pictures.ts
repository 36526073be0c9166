/**
 * A member's avatar and cover (docs/specification/validation.md). They are shown immediately and moderated afterwards: anyone may report a
 * member, and moderators take a picture down by `takePictureDown` (docs/guides/moderate.md says why).
 */
import { randomBytes } from 'node:crypto';
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import { AVATAR_MIN_PIXELS } from '@foyer/shared/wire-schemas/members/profile';
import { COVER_MIN_HEIGHT, COVER_MIN_WIDTH } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { PICTURE_FORMATS, PICTURE_TYPES, type PictureRendition } from '../media/pictures/picture-task.ts';
import { isPictureBlocked } from '../pictures/blocked-pictures.ts';
import { publishMemberPicture } from './profile.sql.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { objectFolder, objectKey } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { COVER_RENDITIONS, sourcesOf } from '../pictures/covers.ts';
import { readPicture } from '../pictures/pictures.ts';
import { Refused } from '../platform/http/refused.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { storeFile } from '../stored-files/stored-files.ts';

const MEMBER_PICTURES = ['avatar', 'cover'] as const;
export type MemberPicture = (typeof MEMBER_PICTURES)[number];

const HOUR_SECONDS = 3600;
const PICTURES_PER_HOUR = 20;

/** The largest of each stands under the plain name that MEDIA_FILES has; `-` and a width name the smaller ones. */
const RENDITIONS: Record<MemberPicture, readonly PictureRendition[]> = {
  avatar: [
    { name: 'avatar-96', width: 96, height: 96, formats: PICTURE_FORMATS },
    { name: 'avatar', width: 256, height: 256, formats: PICTURE_FORMATS },
  ],
  cover: COVER_RENDITIONS,
};
const LEAST: Record<MemberPicture, { minWidth: number; minHeight: number }> = {
  avatar: { minWidth: AVATAR_MIN_PIXELS, minHeight: AVATAR_MIN_PIXELS },
  cover: { minWidth: COVER_MIN_WIDTH, minHeight: COVER_MIN_HEIGHT },
};

/** @returns the picture's address. @throws Refused required, file_invalid_type, invalid_image_size, blocked_content, rate_limited */
export const changePicture = async (
  { db, storage }: { db: Database; storage: Storage },
  { _id }: AccessViewer,
  picture: MemberPicture,
  file: Buffer | undefined,
): Promise<string> => {
  if (!file) throw new Refused('required', 'a picture is needed', { field: 'file' });
  await limitTries(db, {
    what: 'pictures',
    by: { memberId: _id },
    limit: PICTURES_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  const made = await readPicture(file, { ...LEAST[picture], renditions: RENDITIONS[picture] });
  if (await isPictureBlocked(db, made))
    throw new Refused('blocked_content', 'this picture was taken down before', { field: 'file' });
  const object = mediaObject('member', _id);
  for (const { file: name, format, body } of made.files)
    await storeFile({ db, storage }, { folder: objectFolder(object), object }, name, body, {
      contentType: PICTURE_TYPES[format],
    });
  const name = picture === 'avatar' ? MEDIA_FILES.memberAvatar : MEDIA_FILES.cover;
  const revision = randomBytes(9).toString('base64url');
  const { sha256, differenceHash } = made;
  await inTransaction(db, async (tx) => {
    await publishMemberPicture(tx, _id, { picture, revision, sha256, differenceHash });
    await recordEvents(tx, { kind: 'memberChanged', memberId: _id });
  });
  return publicMediaUrl(object, revision, name);
};

/** The files that a picture consists of; for its removal. */
export const memberPictureKeys = (memberId: number, picture: MemberPicture): string[] =>
  RENDITIONS[picture].flatMap(({ name, formats }) =>
    formats.map((format) => objectKey(mediaObject('member', memberId), `${name}.${format}`)),
  );

/** For `<picture>`: the newest format first. @param link gives the address of a file */
export const memberPictureSources = (
  picture: MemberPicture,
  link: (file: string) => string,
): PictureSource[] => sourcesOf(RENDITIONS[picture], link);
