/** Several videos at the same time into a member's own list or playlist and out of it, and the order of a playlist. */
import { KEEP_MANY_MAX, type PlaylistPlace, PLAYLIST_VIDEOS_MAX } from '@foyer/shared/wire-schemas/library';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { decideAccess } from '../access/decide-access.ts';
import { type AccessViewer, findAccess, requireAccess, requireMember } from '../access/require-access.ts';
import { Refused } from '../platform/http/refused.ts';
import { readId } from '../platform/http/read-address.ts';
import {
  addManyToLibrary,
  addManyToPlaylist,
  type KeptTable,
  moveInPlaylist,
  removeManyFromLibrary,
  removeManyFromPlaylist,
  selectPublicVideos,
} from './keep-many.sql.ts';

const KEEP_MANY_PER_HOUR = 300;
const HOUR_SECONDS = 3600;

/** Each once, in the order given. @throws Refused bad_request */
export const readVideoIds = (text: string): number[] => {
  const parts = text.split(',');
  if (parts.length > KEEP_MANY_MAX)
    throw new Refused('bad_request', `at most ${KEEP_MANY_MAX} videos at a time`, { field: 'video_ids' });
  return [...new Set(parts.map((part) => readId(part, 'video_ids')))];
};

/**
 * When each was kept; without times the first is the newest.
 * @throws Refused bad_request when there is not one for each, or one is none
 */
export const readKeptAt = (ids: readonly number[], text: string | undefined): Date[] => {
  if (!text) {
    const now = Date.now();
    return ids.map((_, index) => new Date(now - index));
  }
  const times = text.split(',').map((part) => new Date(part));
  if (times.length !== ids.length || times.some((time) => Number.isNaN(time.getTime())))
    throw new Refused('bad_request', 'kept_at wants one time for each video', { field: 'kept_at' });
  return times;
};

/** Of `ids`, those that this viewer may keep: most are for everyone. */
const keepable = async (db: Database, viewer: AccessViewer, ids: readonly number[]): Promise<Set<number>> => {
  const may = new Set(await selectPublicVideos(db, ids));
  for (const id of ids) {
    if (may.has(id)) continue;
    const video = await findAccess(db, viewer, 'video', id);
    if (video && decideAccess('keep', video, viewer) === null) may.add(id);
  }
  return may;
};

interface ManyChange {
  section: 'add' | 'rem';
  ids: readonly number[];
}

const limitMany = (db: Database, viewer: AccessViewer): Promise<void> =>
  limitTries(db, {
    what: 'keep-many',
    by: { memberId: viewer._id },
    limit: KEEP_MANY_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });

/** @returns what was added or removed. @throws Refused need_auth, rate_limited */
export const changeLibraryMany = async (
  db: Database,
  viewer: AccessViewer | null,
  { table, section, ids, keptAt }: ManyChange & { table: KeptTable; keptAt: readonly Date[] },
): Promise<number[]> => {
  const member = requireMember(viewer);
  await limitMany(db, member);
  // What was kept may be taken out whatever became of it.
  if (section === 'rem') return removeManyFromLibrary(db, table, member._id, ids);
  const may = await keepable(db, member, ids);
  const kept = ids.map((videoId, index) => ({ videoId, at: keptAt[index] ?? new Date() }));
  return addManyToLibrary(
    db,
    table,
    member._id,
    kept.filter(({ videoId }) => may.has(videoId)),
  );
};

/** @returns what was added or removed. @throws Refused need_auth, not_found, no_permission, playlist_private, rate_limited */
export const changePlaylistMany = async (
  db: Database,
  viewer: AccessViewer | null,
  { playlistId, section, ids }: ManyChange & { playlistId: number },
): Promise<number[]> => {
  const member = requireMember(viewer);
  await requireAccess(db, viewer, 'edit', 'playlist', playlistId);
  await limitMany(db, member);
  const may = section === 'add' ? await keepable(db, member, ids) : new Set(ids);
  return inTransaction(db, async (tx) => {
    const changed =
      section === 'add'
        ? await addManyToPlaylist(
            tx,
            playlistId,
            ids.filter((id) => may.has(id)),
            PLAYLIST_VIDEOS_MAX,
          )
        : await removeManyFromPlaylist(tx, playlistId, ids);
    await recordEvents(tx, { kind: 'playlistChanged', playlistId });
    return changed;
  });
};

/** @throws Refused need_auth, not_found, no_permission, playlist_private */
export const movePlaylistVideo = async (
  db: Database,
  viewer: AccessViewer | null,
  playlistId: number,
  { videoId, nextTo, place }: { videoId: number; nextTo: number; place: PlaylistPlace },
): Promise<void> => {
  await requireAccess(db, viewer, 'edit', 'playlist', playlistId);
  await inTransaction(db, async (tx) => {
    if (!(await moveInPlaylist(tx, playlistId, { videoId, nextTo, isAfter: place === 'after' })))
      throw new Refused('not_found', 'the playlist lacks one of the two');
    await recordEvents(tx, { kind: 'playlistChanged', playlistId });
  });
};
