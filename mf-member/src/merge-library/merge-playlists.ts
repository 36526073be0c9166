/** Moves the playlists of this device into the account, those of a title that the account has into that one. */
import { type DevicePlaylist, readDeviceLibrary } from '@foyer/shared/device-library';
import type { AppDispatch } from '@foyer/shared/platform';
import { OWN_PLAYLISTS_PAGE_SIZE } from '@foyer/shared/wire-schemas/playlists';
import { deleteOnDevice, sameTitle } from '../device-playlists/device-playlists.ts';
import { memberApi } from '../member-api.ts';

const { memberGetOwnPlaylists, memberSavePlaylist, memberKeepMany } = memberApi.endpoints;

/** Ids of the account's playlists by title; null: they could not be asked for. */
const readOwn = async (
  dispatch: AppDispatch,
  memberId: number,
): Promise<{ id: number; title: string }[] | null> => {
  const own: { id: number; title: string }[] = [];
  for (let page = 1; ; page += 1) {
    const asked = dispatch(memberGetOwnPlaylists.initiate({ memberId, page }, { forceRefetch: true }));
    // Subscribed until it is read: what was written just now may invalidate the list at the moment of its arrival, and an answer that
    // nobody subscribes to would be removed before it could be read.
    const { data } = await asked;
    asked.unsubscribe();
    if (!data) return null;
    own.push(...data.playlists.map(({ playlist_id, title }) => ({ id: playlist_id, title })));
    if (data.playlists.length === 0 || data.total_count <= page * OWN_PLAYLISTS_PAGE_SIZE) return own;
  }
};

const makeInAccount = async (
  dispatch: AppDispatch,
  { title, description, orientation }: DevicePlaylist,
): Promise<number | undefined> => {
  const fields = { title, description, orientation, isPublic: false, categories: [] };
  const { data } = await dispatch(memberSavePlaylist.initiate(fields));
  return data?.ok && 'playlist_id' in data ? data.playlist_id : undefined;
};

/** What was not taken stays on the device for the next visit, which finds what was made by its title. @returns how many videos were new */
export const mergePlaylists = async (dispatch: AppDispatch, memberId: number): Promise<number> => {
  const { playlists } = readDeviceLibrary();
  if (playlists.length === 0) return 0;
  const own = await readOwn(dispatch, memberId);
  if (!own) return 0;
  let count = 0;
  // The last made comes last, so that it stands first in the account, too.
  for (const playlist of playlists.toReversed()) {
    const known = own.find(({ title }) => sameTitle(title, playlist.title));
    const playlistId = known?.id ?? (await makeInAccount(dispatch, playlist));
    if (playlistId === undefined) continue;
    if (!known) own.push({ id: playlistId, title: playlist.title });
    const videoIds = playlist.videos.map(({ video_id }) => video_id);
    if (videoIds.length > 0) {
      const { data } = await dispatch(
        memberKeepMany.initiate({ list: { playlistId }, remove: false, videoIds }),
      );
      if (!data?.ok) continue;
      count += 'video_ids' in data ? (data.video_ids?.length ?? 0) : 0;
    }
    deleteOnDevice(playlist.id);
  }
  return count;
};
