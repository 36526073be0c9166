/** What a moderator compares: a published album's words and photos, alongside what its uploader wants of them. */
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { selectAlbumChange, selectAnyPhotos } from './album-changes.sql.ts';
import { selectAlbum } from './albums.sql.ts';
import { photoLinks } from './photo-links.ts';

/** Photos that are still worked on are left out. @throws Refused not_found */
export const describeAlbumChange = async (
  db: Database,
  changeId: number,
  link: (file: string) => string,
): Promise<NonNullable<ModerationCase['album_change']>> => {
  const change = await selectAlbumChange(db, changeId);
  const album = change && (await selectAlbum(db, change.album_id));
  if (!album) throw new Refused('not_found', `there is no change ${changeId}`);
  const rows = new Map((await selectAnyPhotos(db, album.id)).map((photo) => [photo.id, photo]));
  const { title, description } = change;
  return {
    album_id: album.id,
    dir: album.dir,
    before: { title: album.title, description: album.description },
    after: { ...(title !== null && { title }), ...(description !== null && { description }) },
    photos: change.photos.flatMap(({ photo_id, caption }) => {
      const row = rows.get(photo_id);
      if (!row || row.state === 'waiting') return [];
      const before = caption === null ? '' : row.title;
      return [
        { photo_id, is_new: caption === null, title: caption ?? row.title, before, ...photoLinks(row, link) },
      ];
    }),
  };
};
