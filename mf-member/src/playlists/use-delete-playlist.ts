import { notify, useDispatch, useHostActions, useIntl } from '@foyer/shared/platform';
import { memberApi } from '../member-api.ts';

/** Deletes an own playlist after a question. @returns whether it is gone */
export const useDeletePlaylist = (playlistId: number, title: string): (() => Promise<boolean>) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { confirm } = useHostActions();
  const [send] = memberApi.endpoints.memberDeletePlaylist.useMutation();
  return async () => {
    const question = {
      title: intl.formatMessage({ id: 'member.playlist.delete.question' }, { title }),
      text: intl.formatMessage({ id: 'member.playlist.delete.text' }),
      action: intl.formatMessage({ id: 'common.delete' }),
      kind: 'danger',
    } as const;
    if (confirm && !(await confirm(question))) return false;
    const { data } = await send(playlistId);
    if (!data?.ok) return false;
    dispatch(
      notify({ kind: 'success', text: intl.formatMessage({ id: 'member.playlist.deleted' }, { title }) }),
    );
    return true;
  };
};
