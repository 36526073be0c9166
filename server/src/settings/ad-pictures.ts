/** Pictures of advertising: encoded anew like every picture that comes in, and removed where no version of a setting names them. */
import { createHash } from 'node:crypto';
import { AD_SIZES, type AdZoneName } from '@foyer/shared/wire-schemas/ads';
import {
  AD_PICTURE_MIN,
  type AdPictureAnswer,
  AD_ZONE_KEYS,
  type Creative,
  isAdPicture,
} from '@foyer/shared/wire-schemas/settings/advertising';
import type { SettingKey } from '@foyer/shared/wire-schemas/settings/declarations';
import { PICTURE_TYPES } from '../media/pictures/picture-task.ts';
import { isPictureBlocked } from '../pictures/blocked-pictures.ts';
import { readPicture } from '../pictures/pictures.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import type { WrongValue } from '../platform/settings/check-value.ts';
import { AD_PICTURES_PREFIX, adPictureKey } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { selectNamedPictures } from './ad-pictures.sql.ts';

const NAME_LENGTH = 32;
/** For screens of twice the density. */
const DENSITY = 2;
/** What nobody saved within that time is removed. */
const UNSAVED_MS = 24 * 3600 * 1000;

export interface AdPictureDeps {
  db: Database;
  storage: Storage;
}

/** Keeps its shape: places show it whole. @throws Refused required, file_invalid_type, invalid_image_size, blocked_content */
export const storeAdPicture = async (
  { db, storage }: AdPictureDeps,
  zone: AdZoneName,
  file: Buffer | undefined,
): Promise<AdPictureAnswer> => {
  if (!file) throw new Refused('required', 'a picture is needed', { field: 'file' });
  const sizes = zone === 'listing-card' ? [AD_SIZES.card] : [AD_SIZES.desktop, AD_SIZES.mobile];
  const longest = (side: 'width' | 'height') => DENSITY * Math.max(...sizes.map((size) => size[side]));
  const made = await readPicture(file, {
    minWidth: AD_PICTURE_MIN.width,
    minHeight: AD_PICTURE_MIN.height,
    renditions: [
      {
        name: 'picture',
        width: longest('width'),
        height: longest('height'),
        fit: 'inside',
        formats: ['webp'],
      },
    ],
  });
  if (await isPictureBlocked(db, made))
    throw new Refused('blocked_content', 'this picture was taken down before', { field: 'file' });
  const [picture] = made.files;
  if (!picture) throw new Error('the picture process made nothing');
  const name = createHash('sha256').update(picture.body).digest('hex').slice(0, NAME_LENGTH);
  await storage.put(adPictureKey(name), picture.body, { contentType: PICTURE_TYPES.webp });
  return { ok: true, src: name, width: picture.width, height: picture.height };
};

/** A creative whose picture this site has not, as of another site's file; undefined: there is none. */
export const findMissingPicture = async (
  storage: Storage,
  key: SettingKey,
  value: unknown,
): Promise<WrongValue | undefined> => {
  if (!(AD_ZONE_KEYS as readonly string[]).includes(key)) return undefined;
  for (const [index, { src }] of ((value ?? []) as readonly Creative[]).entries()) {
    if (isAdPicture(src) && !(await storage.stat(adPictureKey(src))))
      return { at: `/${index}/src`, complaint: 'is a picture that this site does not have: upload it again' };
  }
  return undefined;
};

/** Of what was uploaded and never saved. What was once saved stays, since the history leads back to it. @returns how many are gone */
export const sweepAdPictures = async ({ db, storage }: AdPictureDeps, now = Date.now()): Promise<number> => {
  const left: string[] = [];
  for await (const { key, modifiedAt } of storage.list(AD_PICTURES_PREFIX))
    if (modifiedAt.getTime() < now - UNSAVED_MS) left.push(key);
  if (left.length === 0) return 0;
  const named = new Set((await selectNamedPictures(db)).map(adPictureKey));
  const gone = left.filter((key) => !named.has(key));
  for (const key of gone) await storage.delete(key);
  return gone.length;
};
