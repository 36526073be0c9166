/** Ends a subscription immediately, and offers to take it back. */
import type { Subscription } from '@foyer/shared/wire-schemas/members/subscriptions';
import { notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { memberApi } from '../member-api.ts';

export const UnsubscribeButton = ({ subscription }: { subscription: Subscription }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const [follow, { isLoading }] = memberApi.endpoints.memberFollow.useMutation();
  const { kind, object_id: objectId, title: name } = subscription;
  const label = intl.formatMessage({ id: 'member.unsubscribe.from' }, { name });
  const end = async () => {
    const { data } = await follow({ kind, objectId, isWanted: false });
    if (!data?.ok) return;
    dispatch(
      notify({
        kind: 'success',
        text: intl.formatMessage({ id: 'member.unsubscribed' }, { name }),
        action: {
          label: intl.formatMessage({ id: 'member.undo' }),
          onSelect: () => void follow({ kind, objectId, isWanted: true }),
        },
      }),
    );
  };
  return (
    <Button
      kind="quiet"
      icon="close"
      aria-label={label}
      title={label}
      disabled={isLoading}
      onClick={() => void end()}
    />
  );
};
