/** Sends the form: codes of refusals at their fields, success told in a notice, the session's end answered with the way to sign in. */
import { notify, useDispatch, useHostActions, useIntl } from '@foyer/shared/platform';
import { errorCodeOf } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';
import { memberApi, type PlaylistSave } from '../member-api.ts';
import { checkPlaylist, isPlaylistField, type PlaylistErrors } from './playlist-rules.ts';

interface Refused {
  fields: PlaylistErrors;
  /** Of the form as a whole. */
  form?: string;
}

const fieldOf = (refusal: object | undefined): string | undefined =>
  refusal && 'field' in refusal && typeof refusal.field === 'string' ? refusal.field : undefined;

export const useSavePlaylist = (onDone: () => void) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { openSignIn } = useHostActions();
  const [send, { isLoading }] = memberApi.endpoints.memberSavePlaylist.useMutation();
  const [refused, setRefused] = useState<Refused>({ fields: {} });

  /** @returns whether it is saved */
  const save = async (playlist: PlaylistSave): Promise<boolean> => {
    const fields = checkPlaylist(playlist);
    setRefused({ fields });
    if (Object.keys(fields).length > 0) return false;
    const { data, error } = await send(playlist);
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
