/** Decides which photos an edited album keeps, and in what order. */
import { PICTURE_FORMATS } from '../media/pictures/picture-task.ts';
import type { Database } from '../platform/database/create-database.ts';
import {
  type DeletedPhoto,
  deletePhotos,
  pinPhotoFiles,
  selectPhotoRows,
  updatePhotoOrder,
} from './album-edits.sql.ts';
import { MEDIA_FILES, mediaObject } from '../platform/storage/media-address.ts';
import { objectKey } from '../platform/storage/media-keys.ts';
import { plainNumber } from './photo-links.ts';
import { countAlbumAgain, replaceAlbumRevision } from '../publication/album-publication.ts';
import { Refused } from '../platform/http/refused.ts';

export interface Rearranged {
  /** Keys of files that nothing shows any more. */
  gone: string[];
  removed: number;
}

const keysOf = (albumId: number, { file, widths, source_key }: DeletedPhoto): string[] => {
  const key = (name: string) => objectKey(mediaObject('album', albumId), name);
  if (source_key !== null) return [source_key];
  if (file === null) return [];
  const plain = plainNumber({ file, position: 0 });
  if (plain !== undefined)
    return [MEDIA_FILES.albumPhoto(plain), MEDIA_FILES.albumPhotoThumb(plain)].map(key);
  return widths.flatMap((width) =>
    PICTURE_FORMATS.map((format) => key(MEDIA_FILES.albumPhotoVersion(file, width, format))),
  );
};

/** What its owner had taken out before the site was restored. @returns keys of files that nothing shows any more */
export const removePhotoAgain = async (tx: Database, albumId: number, photoId: number): Promise<string[]> => {
  await pinPhotoFiles(tx, albumId);
  const deleted = await deletePhotos(tx, albumId, [photoId]);
  await replaceAlbumRevision(tx, albumId);
  await countAlbumAgain(tx, albumId);
  return deleted.flatMap((photo) => keysOf(albumId, photo));
};

/** @throws Refused not_found for photos that are not the album's; required when none would be left */
export const rearrangePhotos = async (
  tx: Database,
  albumId: number,
  {
    order,
    remove,
    captions,
    hasNew,
    isApproved,
  }: {
    order: readonly number[];
    remove: readonly number[];
    /** Photos with new captions. */
    captions: readonly number[];
    hasNew: boolean;
    /** Everyone sees it: one of the photos that were approved has to stay. */
    isApproved: boolean;
  },
): Promise<Rearranged> => {
  const rows = await selectPhotoRows(tx, albumId);
  const known = new Set(rows.map(({ id }) => id));
  for (const [field, ids] of Object.entries({ order, remove, captions }))
    if (ids.some((id) => !known.has(id)))
      throw new Refused('not_found', 'the album has no such photo', { field });
  const kinds = isApproved ? ['ready'] : ['ready', 'waiting', 'proposed'];
  const left = rows.filter(({ id, state }) => kinds.includes(state) && !remove.includes(id));
  const isTaken = rows.some(({ id, state }) => kinds.includes(state) && remove.includes(id));
  if (left.length === 0 && isTaken && (isApproved || !hasNew))
    throw new Refused('required', 'an album needs a photo', { field: 'remove' });
  if (order.length + remove.length === 0) return { gone: [], removed: 0 };
  await pinPhotoFiles(tx, albumId);
  const kept = rows.map(({ id }) => id).filter((id) => !remove.includes(id));
  const first = order.filter((id) => !remove.includes(id));
  const deleted = remove.length > 0 ? await deletePhotos(tx, albumId, remove) : [];
  await updatePhotoOrder(tx, albumId, [...first, ...kept.filter((id) => !first.includes(id))]);
  const gone = deleted.flatMap((photo) => keysOf(albumId, photo));
  return { gone, removed: deleted.length };
};
