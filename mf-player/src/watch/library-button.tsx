/** Puts the video into the viewer's favourites or watch-later list, or takes it out again. */
import { useHostActions, useIntl, useResume, useViewer } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { playerApi, type LibraryList } from '../player-api.ts';
import { useWriteNotice } from './use-write-notice.ts';
import css from './info-bar.module.css';

export const LibraryButton = ({ id, list }: { id: number; list: LibraryList }) => {
  const intl = useIntl();
  const viewer = useViewer();
  const { openSignIn } = useHostActions();
  const tell = useWriteNotice();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  // Nobody's list but the viewer's own, so it is asked after hydration only.
  const { data: kept } = playerApi.endpoints.playerGetKept.useQuery(
    { id, memberId },
    { skip: memberId === 0 },
  );
  const [addTo, { isLoading }] = playerApi.endpoints.playerAddTo.useMutation();
  const isIn = kept?.[list] ?? false;
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
  const resume = { remote: 'mf-player', action: 'add-to', args: { id, list } };
  const change = async (remove: boolean) => {
    const code = tell(await addTo({ id, list, remove }), remove ? words.removed : words.added);
    // The session has ended meanwhile.
    if (code === 'need_auth') openSignIn({ resume });
  };
  const toggle = () => (memberId === 0 ? openSignIn({ resume }) : void change(isIn));
  useResume(resume, () => void change(false));
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
