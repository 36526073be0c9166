/** Creates, changes and deletes a member's own playlists (docs/specification/fields.md, validation.md, limits.md). */
import {
  PLAYLIST_CATEGORIES_MAX,
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  PLAYLIST_TITLE_MIN_LENGTH,
  PLAYLIST_VIDEOS_MAX,
  PLAYLISTS_MAX,
} from '@foyer/shared/wire-schemas/library';
import { DEFAULT_GENDER, GENDERS } from '@foyer/shared/wire-schemas/site';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import {
  addToPlaylist,
  deletePlaylist,
  insertPlaylist,
  type PlaylistFields,
  removeFromPlaylist,
  selectCategoryDirs,
  updatePlaylist,
} from './playlist-edits.sql.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess, requireMember } from '../access/require-access.ts';

export interface PlaylistForm {
  title?: string;
  desc?: string;
  visible?: '0' | '1';
  orientation?: string;
  /** Dirs, comma-separated. */
  categories?: string;
}

const readFields = ({ title, desc, visible, orientation }: PlaylistForm): Partial<PlaylistFields> => {
  if (orientation !== undefined && !GENDERS.some((known) => known === orientation))
    throw new Refused('bad_request', 'unknown orientation', { field: 'orientation' });
  return {
    ...(title !== undefined && {
      title: checkTextLength(title, {
        field: 'title',
        min: PLAYLIST_TITLE_MIN_LENGTH,
        max: PLAYLIST_TITLE_MAX_LENGTH,
      }),
    }),
    ...(desc !== undefined && {
      description: checkTextLength(desc, {
        field: 'desc',
        min: 0,
        max: PLAYLIST_DESCRIPTION_MAX_LENGTH,
      }),
    }),
    ...(visible !== undefined && { visible: visible === '1' ? 1 : 0 }),
    ...(orientation !== undefined && { orientation }),
  };
};

const readCategories = async (db: Database, text: string): Promise<string[]> => {
  const dirs = [...new Set(text.split(',').filter(Boolean))];
  const field = 'categories';
  if (dirs.length > PLAYLIST_CATEGORIES_MAX)
    throw new Refused('categories_max', 'too many categories', {
      field,
      info: { max: PLAYLIST_CATEGORIES_MAX },
    });
  const known = await selectCategoryDirs(db, dirs);
  if (known.length < dirs.length) throw new Refused('bad_request', 'unknown category', { field });
  return dirs;
};

/** @returns the new playlist's id. @throws Refused need_auth, required, min_length, max_length, categories_max, rate_limited */
export const createPlaylist = async (
  db: Database,
  viewer: AccessViewer | null,
  form: PlaylistForm,
  videoId: number | undefined,
): Promise<number> => {
  const { _id } = requireMember(viewer);
  const fields = readFields({ ...form, title: form.title ?? '', desc: form.desc ?? '' });
  const categories = await readCategories(db, form.categories ?? '');
  if (videoId !== undefined) await requireAccess(db, viewer, 'keep', 'video', videoId);
  return inTransaction(db, async (tx) => {
    const id = await insertPlaylist(
      tx,
      _id,
      { title: '', description: '', visible: 1, orientation: DEFAULT_GENDER, ...fields },
      { categories, max: PLAYLISTS_MAX },
    );
    if (id === undefined)
      throw new Refused('rate_limited', `nobody has more than ${PLAYLISTS_MAX} playlists`, {
        info: { max: PLAYLISTS_MAX },
      });
    if (videoId !== undefined) await addToPlaylist(tx, id, videoId, PLAYLIST_VIDEOS_MAX);
    await recordEvents(tx, { kind: 'playlistCreated' });
    return id;
  });
};

const change = (db: Database, playlistId: number, write: (tx: Database) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await write(tx);
    await recordEvents(tx, { kind: 'playlistChanged', playlistId });
  });

/** Only what the form gives. @throws Refused need_auth, not_found, no_permission, playlist_private, … */
export const editPlaylist = async (
  db: Database,
  viewer: AccessViewer | null,
  playlistId: number,
  form: PlaylistForm,
): Promise<void> => {
  await requireAccess(db, viewer, 'edit', 'playlist', playlistId);
  const fields = readFields(form);
  const categories = form.categories === undefined ? undefined : await readCategories(db, form.categories);
  await change(db, playlistId, (tx) => updatePlaylist(tx, playlistId, fields, categories));
};

export const removePlaylist = async (
  db: Database,
  viewer: AccessViewer | null,
  playlistId: number,
): Promise<void> => {
  await requireAccess(db, viewer, 'delete', 'playlist', playlistId);
  await change(db, playlistId, (tx) => deletePlaylist(tx, playlistId));
};

type PlaylistVideoEdit = (
  db: Database,
  viewer: AccessViewer | null,
  playlistId: number,
  videoId: number,
) => Promise<void>;

/** @throws Refused playlist_already_added, need_auth, not_found, no_permission, rate_limited (full) */
export const addPlaylistVideo: PlaylistVideoEdit = async (db, viewer, playlistId, videoId) => {
  await requireAccess(db, viewer, 'edit', 'playlist', playlistId);
  await requireAccess(db, viewer, 'keep', 'video', videoId);
  await change(db, playlistId, async (tx) => {
    const outcome = await addToPlaylist(tx, playlistId, videoId, PLAYLIST_VIDEOS_MAX);
    if (outcome === 'there') throw new Refused('playlist_already_added', 'the playlist has it already');
    if (outcome === 'full')
      throw new Refused('rate_limited', `a playlist holds ${PLAYLIST_VIDEOS_MAX} videos`, {
        info: { max: PLAYLIST_VIDEOS_MAX },
      });
  });
};

export const removePlaylistVideo: PlaylistVideoEdit = async (db, viewer, playlistId, videoId) => {
  await requireAccess(db, viewer, 'edit', 'playlist', playlistId);
  await change(db, playlistId, (tx) => removeFromPlaylist(tx, playlistId, videoId));
};
