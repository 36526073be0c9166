/** Sends the form, or without an account keeps it on the device: codes of refusals at their fields, success reported in a notice. After a session that has ended, the form comes back as it was typed. */
import { notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { type RefusedWrite, useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { useState } from 'react';
import { editOnDevice, makeOnDevice } from '../device-playlists/device-playlists.ts';
import { useOnDevice } from '../device-playlists/use-on-device.ts';
import { useReadDeviceVideo } from '../device-playlists/use-read-device-video.ts';
import { memberApi, type PlaylistSave } from '../member-api.ts';
import { savedArgs, SAVE_PLAYLIST } from './save-playlist-action.ts';
import { checkPlaylist, isPlaylistField, type PlaylistErrors } from './playlist-rules.ts';

interface Refused {
  fields: PlaylistErrors;
  /** Of the form as a whole. */
  form?: string;
}

/** The device holds as many as it may, or its storage is full. */
const NO_ROOM: RefusedWrite = { ok: false, code: 'unavailable' };
const DONE = { ok: true } as const;

export const useSavePlaylist = (onDone: () => void) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { write } = useMemberWrite({ ...SAVE_PLAYLIST, args: {} });
  const [send, { isLoading }] = memberApi.endpoints.memberSavePlaylist.useMutation();
  const isOnDevice = useOnDevice();
  const readVideo = useReadDeviceVideo();
  const [refused, setRefused] = useState<Refused>({ fields: {} });

  const saveOnDevice = async (playlist: PlaylistSave): Promise<RefusedWrite | typeof DONE> => {
    const { playlistId, videoId, orientation } = playlist;
    const fields = {
      title: playlist.title.trim(),
      description: playlist.description.trim(),
      orientation,
    };
    if (playlistId !== undefined) return editOnDevice(playlistId, fields) ? DONE : NO_ROOM;
    const video = videoId === undefined ? undefined : await readVideo(videoId);
    return makeOnDevice(fields, video ? [video] : []) === undefined ? NO_ROOM : DONE;
  };

  /** @returns whether it is saved */
  const save = async (playlist: PlaylistSave): Promise<boolean> => {
    const fields = checkPlaylist(playlist);
    setRefused({ fields });
    if (Object.keys(fields).length > 0) return false;
    const answer = isOnDevice
      ? await saveOnDevice(playlist)
      : await write(() => send(playlist), savedArgs(playlist));
    if (answer.ok) {
      const id = playlist.playlistId === undefined ? 'member.playlist.created' : 'member.playlist.saved';
      dispatch(
        notify({ kind: 'success', text: intl.formatMessage({ id }, { title: playlist.title.trim() }) }),
      );
      onDone();
      return true;
    }
    const { code, field } = answer;
    setRefused(isPlaylistField(field) ? { fields: { [field]: code } } : { fields: {}, form: code });
    return false;
  };
  /** What is typed anew is not wrong any more. */
  const forgive = (field: keyof PlaylistErrors) =>
    setRefused(({ fields }) => ({ fields: { ...fields, [field]: undefined } }));
  return { save, refused, forgive, isSending: isLoading };
};
