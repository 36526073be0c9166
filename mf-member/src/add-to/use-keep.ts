/**
 * Adds a video to the viewer's own lists and removes it: shown immediately, reported in a notice that offers to undo it, taken back with the
 * code's sentence when it is refused. Of the anonymous, all lists are kept on the device where that may be; otherwise they sign in
 * first, and the widget `resume-add-to` then goes on where they were.
 */
import {
  addToDevice,
  type DeviceList,
  removeFromDevice,
  useDeviceLibrary,
} from '@foyer/shared/device-library';
import { mayStore, notify, useDispatch, useHostActions, useIntl } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { useReadDeviceVideo } from '../device-playlists/use-read-device-video.ts';
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
  const { askWhereToKeep } = useHostActions();
  const { memberId, signIn: signInFirst, write } = useMemberWrite({ ...ADD_TO, args: { videoId } });
  const { data: ofMember } = memberGetKept.useQuery({ videoId, memberId }, { skip: memberId === 0 });
  const device = useDeviceLibrary();
  const [change] = memberKeep.useMutation();
  const readVideo = useReadDeviceVideo();
  const isOnDevice = (list: DeviceList) => device[list].some(({ video_id }) => video_id === videoId);
  const kept =
    memberId === 0
      ? {
          favourite: isOnDevice('favourite'),
          watch_later: isOnDevice('watch_later'),
          playlist_ids: device.playlists.flatMap(({ id, videos }) =>
            videos.some(({ video_id }) => video_id === videoId) ? [id] : [],
          ),
        }
      : ofMember;

  const signIn = (target: AddTarget) => signInFirst({ target });
  /** Where this device may keep it; the visitor is asked, and led to the sign-in forms where that was chosen. */
  const mayKeepHere = async (target: AddTarget): Promise<boolean> => {
    if (mayStore('lists')) return true;
    const place = askWhereToKeep ? await askWhereToKeep({ offersAccount: true }) : 'account';
    if (place === 'account') signIn(target);
    return place === 'device';
  };
  const tell = (target: KeepTarget, remove: boolean, isUndo: boolean) => {
    const { list, title = '' } = target;
    const done = TOLD[targetOf(list)][remove ? 'removed' : 'added'];
    dispatch(
      notify({
        kind: 'success',
        text: intl.formatMessage({ id: done }, { title }),
        ...(!isUndo && {
          action: {
            label: intl.formatMessage({ id: 'member.undo' }),
            onSelect: () => void keep(target, !remove, true),
          },
        }),
      }),
    );
  };
  /** @returns false where the device may not keep it, or has no room */
  const keepOnDevice = async (list: DeviceList, remove: boolean): Promise<boolean> => {
    if (remove) {
      removeFromDevice(list, [videoId]);
      return true;
    }
    const video = await readVideo(videoId);
    return video !== undefined && addToDevice(list, [video]);
  };
  const keep = async (target: KeepTarget, remove: boolean, isUndo = false): Promise<void> => {
    const { list } = target;
    if (memberId === 0) {
      if (!(await mayKeepHere(targetOf(list)))) return;
      const isKept = typeof list === 'string' && (await keepOnDevice(list, remove));
      return isKept ? tell(target, remove, isUndo) : signIn(targetOf(list));
    }
    const wanted = { target: targetOf(list), ...(remove && { remove }) };
    const answer = await write(() => change({ videoId, memberId, list, remove }), wanted);
    if (answer.ok) return tell(target, remove, isUndo);
    if (answer.code !== 'need_auth') dispatch(notify({ kind: 'error', text: errorText(answer.code) }));
  };
  /** Whether there are playlists to choose from, of the account or of this device. */
  const mayChoosePlaylists = async (): Promise<boolean> => memberId !== 0 || mayKeepHere('playlist');
  return { kept, keep, mayChoosePlaylists, memberId };
};
