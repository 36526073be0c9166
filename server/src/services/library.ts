/** Adding to and removing from a member's own lists. */
import type { ErrorCode } from '@foyer/shared/http/answers';
import type { Database } from '../database/create-database.ts';
import { addToLibrary, type LibraryTable, removeFromLibrary } from '../sql/library.sql.ts';
import { Refused } from './refused.ts';
import type { VideoViewer } from './video-access.ts';
import { findVideo } from './videos.ts';

const ALREADY_ADDED: Record<LibraryTable, ErrorCode> = {
  favourites: 'favourite_already_added',
  watch_later: 'watch_later_already_added',
};

/** @throws Refused need_auth, not_found, no_permission, …_already_added */
export const changeLibrary = async (
  db: Database,
  viewer: VideoViewer | null,
  change: { table: LibraryTable; section: 'add' | 'rem'; videoId: number },
): Promise<void> => {
  if (!viewer) throw new Refused('need_auth', 'sign in to keep videos');
  const { table, section, videoId } = change;
  if (section === 'rem') return removeFromLibrary(db, table, viewer._id, videoId);
  const { isOpen } = await findVideo(db, videoId, viewer);
  if (!isOpen) throw new Refused('no_permission', 'the video is not for this member');
  if (!(await addToLibrary(db, table, viewer._id, videoId)))
    throw new Refused(ALREADY_ADDED[table], 'it is in the list already');
};
