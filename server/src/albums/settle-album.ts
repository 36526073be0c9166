/** What becomes of an album once its photos are worked on, or are not going to be. */
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { changeAlbumState, getAlbumState } from '../publication/album-publication.ts';
import { ALBUM_STATES } from '../publication/album-states.ts';
import { proposeAlbumChange } from './album-changes.ts';
import { failWaitingPhotos, selectAlbumWork } from './album-work.sql.ts';

/** @returns whether the album needs no more work */
export const settleAlbum = (db: Database, albumId: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const state = await getAlbumState(tx, albumId);
    const isApproved = state?.status_id === ALBUM_STATES.active;
    if (!state || (state.status_id !== ALBUM_STATES.scanning && !isApproved)) return true;
    const { waiting, ready, firstError } = await selectAlbumWork(tx, albumId);
    // Sent while this ran.
    if (waiting > 0) return false;
    if (isApproved) {
      // Where no photo could be taken, nothing is left to decide.
      await proposeAlbumChange(tx, { albumId, memberId: null, wanted: {} });
      return true;
    }
    await changeAlbumState(
      { db: tx },
      ready > 0
        ? { albumId, change: 'submit', viewer: null }
        : { albumId, change: 'fail', viewer: null, reason: firstError ?? 'file_invalid_type' },
    );
    return true;
  });

/**
 * Photos that wait count as failed; those that are finished go on their way.
 * @param tx a transaction
 * @returns how many waited
 */
export const cancelAlbumPhotos = async (tx: Database, albumId: number): Promise<number> => {
  const count = await failWaitingPhotos(tx, albumId, 'unavailable');
  if (count > 0) await settleAlbum(tx, albumId);
  return count;
};
