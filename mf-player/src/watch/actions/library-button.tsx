/** Puts the video into the viewer's favourites or watch-later list, or the device's without an account, or takes it out again. */
import {
  type LocalKey,
  localStore,
  mayStore,
  useHostActions,
  useIntl,
  useViewer,
} from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Button } from '@foyer/shared/ui/controls/button';
import { useMemberWrite, useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { useEffect, useState } from 'react';
import { playerApi, type LibraryList } from '../../player-api.ts';
import { useWriteNotice } from './use-write-notice.ts';
import css from './info-bar.module.css';

const loadDevice = () => import('./keep-on-device.ts');
/** Written by shared/src/device-library.ts; that there is something is all that is asked before its chunk is loaded. */
const DEVICE_LIBRARY: LocalKey<true> = { name: 'library', parse: () => true };

export const LibraryButton = ({ video, list }: { video: Video; list: LibraryList }) => {
  const { video_id: id } = video;
  const intl = useIntl();
  const viewer = useViewer();
  const { askWhereToKeep } = useHostActions();
  const tell = useWriteNotice();
  const own = { remote: 'mf-player', action: 'add-to', args: { id, list } };
  const { memberId, signIn, writeAndTell } = useMemberWrite(own);
  // Nobody's list but the viewer's own, so it is asked after hydration only.
  const { data: kept } = playerApi.endpoints.playerGetKept.useQuery(
    { id, memberId },
    { skip: memberId === 0 },
  );
  const [addTo, { isLoading }] = playerApi.endpoints.playerAddTo.useMutation();
  const [isHere, setHere] = useState(false);
  const isAnonymous = viewer.status === 'anonymous';
  useEffect(() => {
    if (isAnonymous && localStore.read(DEVICE_LIBRARY))
      loadDevice().then(
        ({ isOnDevice }) => setHere(isOnDevice(list, id)),
        () => {},
      );
  }, [isAnonymous, list, id]);
  const isIn = kept?.[list] ?? isHere;
  const words =
    list === 'favourite'
      ? {
          label: isIn
            ? intl.formatMessage({ id: 'player.watch.favouriteRemove' })
            : intl.formatMessage({ id: 'player.watch.favourite' }),
          added: intl.formatMessage({ id: 'player.notice.favouriteAdded' }),
          removed: intl.formatMessage({ id: 'player.notice.favouriteRemoved' }),
        }
      : {
          label: isIn
            ? intl.formatMessage({ id: 'player.watch.laterRemove' })
            : intl.formatMessage({ id: 'player.watch.later' }),
          added: intl.formatMessage({ id: 'player.notice.laterAdded' }),
          removed: intl.formatMessage({ id: 'player.notice.laterRemoved' }),
        };
  const change = (remove: boolean) =>
    writeAndTell(
      () => addTo({ id, list, remove }),
      remove ? words.removed : words.added,
      remove ? { remove } : {},
    );
  useResumedWrite(own, ({ remove = false }) => void change(remove === true));
  const changeHere = async () => {
    if (!mayStore('lists')) {
      const place = askWhereToKeep ? await askWhereToKeep({ offersAccount: true }) : 'account';
      if (place === 'account') signIn();
      if (place !== 'device') return;
    }
    const device = await loadDevice().catch(() => null);
    // Where the device keeps nothing, the way is to sign in.
    if (!device?.keepOnDevice(list, video, isIn)) return signIn();
    setHere(!isIn);
    tell({ data: { ok: true } }, isIn ? words.removed : words.added);
  };
  const toggle = () => void (memberId === 0 ? changeHere() : change(isIn));
  return (
    <Button
      className={isIn ? css.isIn : undefined}
      icon={list === 'favourite' ? 'heart' : 'clock'}
      aria-pressed={isIn}
      disabled={isLoading}
      onClick={toggle}
    >
      <span className={css.word}>{words.label}</span>
    </Button>
  );
};
