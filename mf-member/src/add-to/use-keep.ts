/**
 * Adds a video to the viewer's own lists and removes it: shown at once, told in a notice that offers to undo it, taken back with the
 * code's sentence when it is refused. The anonymous sign in first; the widget `resume-add-to` then goes on where they were.
 */
import { notify, useDispatch, useHostActions, useIntl, useViewer } from '@foyer/shared/platform';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { type KeepList, memberApi } from '../member-api.ts';
import { ADD_TO, type AddTarget } from './add-target.ts';

/** A list with what it is called, where it has a name of its own. */
export interface KeepTarget {
  list: KeepList;
  title?: string;
}

const { memberKeep, memberGetKept } = memberApi.endpoints;

const TOLD = {
  favourite: { added: 'member.keep.favourite.added', removed: 'member.keep.favourite.removed' },
  watch_later: { added: 'member.keep.watchLater.added', removed: 'member.keep.watchLater.removed' },
  playlist: { added: 'member.keep.playlist.added', removed: 'member.keep.playlist.removed' },
} as const;
const targetOf = (list: KeepList): AddTarget => (typeof list === 'string' ? list : 'playlist');

export const useKeep = (videoId: number) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const viewer = useViewer();
  const { openSignIn } = useHostActions();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const { data: kept } = memberGetKept.useQuery({ videoId, memberId }, { skip: memberId === 0 });
  const [change] = memberKeep.useMutation();

  const signIn = (target: AddTarget) => openSignIn({ resume: { ...ADD_TO, args: { videoId, target } } });
  const keep = async ({ list, title = '' }: KeepTarget, remove: boolean, isUndo = false): Promise<void> => {
    if (memberId === 0) return signIn(targetOf(list));
    const { data, error } = await change({ videoId, memberId, list, remove });
    const code = data?.ok ? null : errorCodeOf(data ?? error);
    if (code === null) {
      const done = TOLD[targetOf(list)][remove ? 'removed' : 'added'];
      dispatch(
        notify({
          kind: 'success',
          text: intl.formatMessage({ id: done }, { title }),
          ...(!isUndo && {
            action: {
              label: intl.formatMessage({ id: 'member.undo' }),
              onSelect: () => void keep({ list, title }, !remove, true),
            },
          }),
        }),
      );
      return;
    }
    dispatch(notify({ kind: 'error', text: errorText(code) }));
    // The session has ended meanwhile.
    if (code === 'need_auth') signIn(targetOf(list));
  };
  return { kept, keep, signIn, memberId };
};
