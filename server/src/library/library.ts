/** Adds to and removes from a member's own lists: favourites, watch later, playlists, subscriptions. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { Kept } from '@foyer/shared/wire-schemas/library';
import type { Database } from '../platform/database/create-database.ts';
import {
  addToLibrary,
  deleteHistory,
  type LibraryTable,
  removeFromLibrary,
  selectKept,
} from './library.sql.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess, requireMember } from '../access/require-access.ts';

const ALREADY_ADDED: Record<LibraryTable, ErrorCode> = {
  favourites: 'favourite_already_added',
  watch_later: 'watch_later_already_added',
};

/** @throws Refused need_auth, not_found, no_permission, …_already_added */
export const changeLibrary = async (
  db: Database,
  viewer: AccessViewer | null,
  change: { table: LibraryTable; section: 'add' | 'rem'; videoId: number },
): Promise<void> => {
  const { _id } = requireMember(viewer);
  const { table, section, videoId } = change;
  // What was kept may be taken out whatever became of it.
  if (section === 'rem') return removeFromLibrary(db, table, _id, videoId);
  await requireAccess(db, viewer, 'keep', 'video', videoId);
  if (!(await addToLibrary(db, table, _id, videoId)))
    throw new Refused(ALREADY_ADDED[table], 'it is in the list already');
};

/** @throws Refused need_auth */
export const getKept = async (db: Database, viewer: AccessViewer | null, videoId: number): Promise<Kept> => {
  const { vote, ...kept } = await selectKept(db, requireMember(viewer)._id, videoId);
  return { ...kept, ...(vote !== null && { vote: vote === 0 ? 0 : 1 }) };
};

/** One video, or with null all of them. @throws Refused need_auth */
export const clearHistory = (
  db: Database,
  viewer: AccessViewer | null,
  videoId: number | null,
): Promise<void> => deleteHistory(db, requireMember(viewer)._id, videoId);
