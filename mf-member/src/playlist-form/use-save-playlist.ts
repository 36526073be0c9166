/** Sends the form, or without an account keeps it on the device: codes of refusals at their fields, success told in a notice, the session's end answered with the way to sign in. */
import { notify, useDispatch, useHostActions, useIntl } from '@foyer/shared/platform';
import { errorCodeOf } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import { editOnDevice, makeOnDevice } from '../device-playlists/device-playlists.ts';
import { useOnDevice } from '../device-playlists/use-on-device.ts';
import { useReadDeviceVideo } from '../device-playlists/use-read-device-video.ts';
import { memberApi, type PlaylistSave } from '../member-api.ts';
import { checkPlaylist, isPlaylistField, type PlaylistErrors } from './playlist-rules.ts';

interface Refused {
  fields: PlaylistErrors;
  /** Of the form as a whole. */
  form?: string;
}

const DONE = { ok: true } as const;
/** The device holds as many as it may, or its storage is full. */
const NO_ROOM: Refusal = { ok: false, error: 'the device has no room', code: 'unavailable' };

const fieldOf = (refusal: object | undefined): string | undefined =>
  refusal && 'field' in refusal && typeof refusal.field === 'string' ? refusal.field : undefined;

export const useSavePlaylist = (onDone: () => void) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { openSignIn } = useHostActions();
  const [send, { isLoading }] = memberApi.endpoints.memberSavePlaylist.useMutation();
  const isOnDevice = useOnDevice();
  const readVideo = useReadDeviceVideo();
  const [refused, setRefused] = useState<Refused>({ fields: {} });

  const saveOnDevice = async (playlist: PlaylistSave): Promise<{ ok: true } | Refusal> => {
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
    const { data, error } = isOnDevice
      ? { data: await saveOnDevice(playlist), error: undefined }
      : await send(playlist);
    if (data?.ok) {
      const id = playlist.playlistId === undefined ? 'member.playlist.created' : 'member.playlist.saved';
      dispatch(
        notify({ kind: 'success', text: intl.formatMessage({ id }, { title: playlist.title.trim() }) }),
      );
      onDone();
      return true;
    }
    const refusal = data ?? error;
    const [code, field] = [errorCodeOf(refusal), fieldOf(refusal)];
    setRefused(isPlaylistField(field) ? { fields: { [field]: code } } : { fields: {}, form: code });
    if (code === 'need_auth') openSignIn();
    return false;
  };
  /** What is typed anew is not wrong any more. */
  const forgive = (field: keyof PlaylistErrors) =>
    setRefused(({ fields }) => ({ fields: { ...fields, [field]: undefined } }));
  return { save, refused, forgive, isSending: isLoading };
};
