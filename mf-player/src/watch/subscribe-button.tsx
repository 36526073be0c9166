/** Follows the video's channel or uploader, or ends it. Whoever is not signed in is asked to, and follows afterwards. */
import { useHostActions, useIntl, useResume, useViewer } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { playerApi } from '../player-api.ts';
import { useWriteNotice } from './use-write-notice.ts';
import css from './video-author.module.css';

export interface SubscribeButtonProps {
  kind: 'member' | 'channel';
  id: number;
}

const { playerIsSubscribed, playerSubscribe } = playerApi.endpoints;

export const SubscribeButton = ({ kind, id }: SubscribeButtonProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const tell = useWriteNotice();
  const { openSignIn } = useHostActions();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  // The viewer's own, so it is asked after hydration only.
  const { data } = playerIsSubscribed.useQuery({ kind, id, memberId }, { skip: memberId === 0 });
  const [subscribe, { isLoading }] = playerSubscribe.useMutation();
  const isFollowed = data?.subscribed ?? false;
  const resume = { remote: 'mf-player', action: 'subscribe', args: { kind, id } };
  const change = async (isWanted: boolean) => {
    const code = tell(
      await subscribe({ kind, id, memberId, isWanted }),
      intl.formatMessage({ id: isWanted ? 'player.page.subscribe.done' : 'player.page.subscribe.ended' }),
    );
    // The session has ended meanwhile.
    if (code === 'need_auth') openSignIn({ resume });
  };
  useResume(resume, () => void change(true));
  return (
    <Button
      kind={isFollowed ? 'secondary' : 'primary'}
      icon={isFollowed ? 'check' : 'plus'}
      className={css.button}
      aria-pressed={isFollowed}
      disabled={isLoading}
      onClick={() => (memberId === 0 ? openSignIn({ resume }) : void change(!isFollowed))}
    >
      {intl.formatMessage({ id: isFollowed ? 'player.page.subscribe.is' : 'player.page.subscribe' })}
    </Button>
  );
};
