/** Follows the video's channel or uploader, or ends it. Anyone who is not signed in is asked to, and follows afterwards. */
import { useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useMemberWrite, useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { playerApi } from '../../player-api.ts';
import css from '../about/video-author.module.css';

export interface SubscribeButtonProps {
  kind: 'member' | 'channel';
  id: number;
}

const { playerIsSubscribed, playerSubscribe } = playerApi.endpoints;

export const SubscribeButton = ({ kind, id }: SubscribeButtonProps) => {
  const intl = useIntl();
  const own = { remote: 'mf-player', action: 'subscribe', args: { kind, id } };
  const { memberId, signIn, writeAndTell } = useMemberWrite(own);
  // The viewer's own, so it is asked after hydration only.
  const { data } = playerIsSubscribed.useQuery({ kind, id, memberId }, { skip: memberId === 0 });
  const [subscribe, { isLoading }] = playerSubscribe.useMutation();
  const isFollowed = data?.subscribed ?? false;
  const change = (isWanted: boolean) =>
    writeAndTell(
      () => subscribe({ kind, id, memberId, isWanted }),
      intl.formatMessage({ id: isWanted ? 'player.page.subscribe.done' : 'player.page.subscribe.ended' }),
    );
  useResumedWrite(own, () => void change(true));
  return (
    <Button
      kind={isFollowed ? 'secondary' : 'primary'}
      icon={isFollowed ? 'check' : 'plus'}
      className={css.button}
      aria-pressed={isFollowed}
      disabled={isLoading}
      onClick={() => (memberId === 0 ? signIn() : void change(!isFollowed))}
    >
      {intl.formatMessage({ id: isFollowed ? 'player.page.subscribe.is' : 'player.page.subscribe' })}
    </Button>
  );
};
