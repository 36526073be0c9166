/** Follows a model or a channel, or ends it. Whoever is not signed in is asked to, and follows afterwards. */
import type { SubscriptionKind } from '@foyer/shared/wire-schemas/subscriptions';
import { notify, useDispatch, useHostActions, useIntl, useResume, useViewer } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { collectionsApi } from '../collections-api.ts';
import css from './subscribe-button.module.css';

export interface SubscribeButtonProps {
  kind: SubscriptionKind;
  id: number;
}

const { listingsIsSubscribed, listingsSubscribe } = collectionsApi.endpoints;

export const SubscribeButton = ({ kind, id }: SubscribeButtonProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { openSignIn } = useHostActions();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  // The viewer's own, so it is asked after hydration only.
  const { data } = listingsIsSubscribed.useQuery({ kind, id, memberId }, { skip: memberId === 0 });
  const [subscribe, { isLoading }] = listingsSubscribe.useMutation();
  const isSubscribed = data?.subscribed ?? false;
  const resume = { remote: 'mf-listings', action: 'subscribe', args: { kind, id } };
  const change = async (isWanted: boolean) => {
    const { data: answer, error } = await subscribe({ kind, id, memberId, isWanted });
    const code = answer?.ok ? null : errorCodeOf(answer ?? error);
    // The session has ended meanwhile.
    if (code === 'need_auth') return openSignIn({ resume });
    dispatch(
      code === null
        ? notify({
            kind: 'success',
            text: intl.formatMessage({
              id: isWanted ? 'listings.subscribe.done' : 'listings.subscribe.ended',
            }),
          })
        : notify({ kind: 'error', text: errorText(code) }),
    );
  };
  useResume(resume, () => void change(true));
  return (
    <Button
      kind={isSubscribed ? 'secondary' : 'primary'}
      icon={isSubscribed ? 'check' : 'plus'}
      className={css.button}
      aria-pressed={isSubscribed}
      disabled={isLoading}
      onClick={() => (memberId === 0 ? openSignIn({ resume }) : void change(!isSubscribed))}
    >
      {intl.formatMessage({ id: isSubscribed ? 'listings.subscribe.is' : 'listings.subscribe' })}
    </Button>
  );
};
