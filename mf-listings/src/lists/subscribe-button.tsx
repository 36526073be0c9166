/** Follows a model or a channel, or ends it. Anyone who is not signed in is asked to, and follows afterwards. */
import type { SubscriptionKind } from '@foyer/shared/wire-schemas/members/subscriptions';
import { useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useMemberWrite, useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { collectionsApi } from '../collections-api.ts';
import css from './subscribe-button.module.css';

export interface SubscribeButtonProps {
  kind: SubscriptionKind;
  id: number;
}

const { listingsIsSubscribed, listingsSubscribe } = collectionsApi.endpoints;

export const SubscribeButton = ({ kind, id }: SubscribeButtonProps) => {
  const intl = useIntl();
  const own = { remote: 'mf-listings', action: 'subscribe', args: { kind, id } };
  const { memberId, signIn, writeAndTell } = useMemberWrite(own);
  // The viewer's own, so it is asked after hydration only.
  const { data } = listingsIsSubscribed.useQuery({ kind, id, memberId }, { skip: memberId === 0 });
  const [subscribe, { isLoading }] = listingsSubscribe.useMutation();
  const isSubscribed = data?.subscribed ?? false;
  const change = (isWanted: boolean) =>
    writeAndTell(
      () => subscribe({ kind, id, memberId, isWanted }),
      intl.formatMessage({ id: isWanted ? 'listings.subscribe.done' : 'listings.subscribe.ended' }),
    );
  useResumedWrite(own, () => void change(true));
  return (
    <Button
      kind={isSubscribed ? 'secondary' : 'primary'}
      icon={isSubscribed ? 'check' : 'plus'}
      className={css.button}
      aria-pressed={isSubscribed}
      disabled={isLoading}
      onClick={() => (memberId === 0 ? signIn() : void change(!isSubscribed))}
    >
      {intl.formatMessage({ id: isSubscribed ? 'listings.subscribe.is' : 'listings.subscribe' })}
    </Button>
  );
};
