/** Writes what an editor says of an album; it counts immediately. */
import type { Database } from '../platform/database/create-database.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { Refused } from '../platform/http/refused.ts';
import { countAlbumAgain, getAlbumState } from '../publication/album-publication.ts';
import { updateAlbum } from './album-edits.sql.ts';
import { type AlbumForm, readAlbumForm } from './album-form.ts';

/** @param tx a transaction @throws Refused not_found, and as `readAlbumForm` */
export const applyAlbumForm = async (tx: Database, albumId: number, form: AlbumForm): Promise<void> => {
  const { fields, categories } = await readAlbumForm(tx, form);
  const state = await getAlbumState(tx, albumId);
  if (!state) throw new Refused('not_found', `there is no album ${albumId}`, { field: 'id' });
  const left = await updateAlbum(tx, albumId, fields, categories);
  await countAlbumAgain(tx, albumId, left);
  await recordEvents(tx, { kind: 'albumEdited', albumId, ownerId: state.member_id });
};
