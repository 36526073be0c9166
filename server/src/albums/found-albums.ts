/** Finds albums by several filters together, for those who edit the catalogue (docs/decisions/0124). */
import type { DeskAlbum, DeskAlbums } from '@foyer/shared/wire-schemas/catalogue-desk/desk-albums';
import type { Database } from '../platform/database/create-database.ts';
import type { ListPlace } from '../platform/http/lists/list-page.ts';
import { eachLookedAt, readLookedAtPage } from '../platform/http/lists/looked-at-page.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { publicFiles } from '../access/media-links.ts';
import {
  type AlbumFilter,
  countFoundAlbums,
  type FoundAlbumRow,
  selectFoundAlbumIds,
  selectFoundAlbums,
  selectLastAlbumLookedAt,
} from './found-albums.sql.ts';
import { photoThumb } from './photo-links.ts';

export { type AlbumFilter, selectEditableAlbumIds } from './found-albums.sql.ts';

/** Of private albums nobody gets pictures without a signature. */
const thumbOf = ({ id, revision, cover, is_private, withheld_uses }: FoundAlbumRow): string | null =>
  is_private || revision === null || cover === null || withheld_uses.includes('preview')
    ? null
    : photoThumb(cover, publicFiles(mediaObject('album', id), revision)).thumb;

const toDeskAlbum = (row: FoundAlbumRow): DeskAlbum => ({
  album_id: row.id,
  dir: row.dir,
  title: row.title,
  thumb: thumbOf(row),
  photos: row.photos_count,
  date: row.posted_at.toISOString(),
  is_private: row.is_private,
  member: row.member,
  model: row.model,
  categories: row.categories,
});

/** @param max more are not counted */
export const findAlbums = async (
  db: Database,
  filter: AlbumFilter,
  asked: { after: ListPlace | null; size: number; max: number },
): Promise<DeskAlbums> => {
  const { found, ...rest } = await readLookedAtPage(asked, {
    last: (after) => selectLastAlbumLookedAt(db, filter, after),
    select: (rows) => selectFoundAlbums(db, filter, rows),
    count: (rows) => countFoundAlbums(db, filter, rows),
  });
  return { albums: found.map(toDeskAlbum), ...rest };
};

/** Numbers of all that is found, the latest first, some at a time. */
export const eachFoundAlbumId = (db: Database, filter: AlbumFilter): AsyncGenerator<number[]> =>
  eachLookedAt(
    (after) => selectLastAlbumLookedAt(db, filter, after),
    (stretch) => selectFoundAlbumIds(db, filter, stretch),
  );
