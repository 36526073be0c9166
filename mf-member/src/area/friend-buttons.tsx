import type { Friendship } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage, useHostActions, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import type { RelationChange } from '../member-api.ts';

interface FriendButtonsProps {
  friendship: Friendship;
  name: string;
  isChanging: boolean;
  onChange: (change: RelationChange) => void;
}

/** One friendship from asking to its end: what can be done about it now. */
export const FriendButtons = ({ friendship, name, isChanging, onChange }: FriendButtonsProps) => {
  const intl = useIntl();
  const { confirm } = useHostActions();
  const end = async () => {
    const question = {
      title: intl.formatMessage({ id: 'member.friend.end.question' }, { name }),
      action: intl.formatMessage({ id: 'member.friend.end' }),
      kind: 'danger',
    } as const;
    if (!confirm || (await confirm(question))) onChange('unfriend');
  };
  if (friendship === 'requested')
    return (
      <>
        <Button kind="primary" icon="check" disabled={isChanging} onClick={() => onChange('accept')}>
          <FormattedMessage id="member.friend.accept" />
        </Button>
        <Button disabled={isChanging} onClick={() => onChange('decline')}>
          <FormattedMessage id="member.friend.decline" />
        </Button>
      </>
    );
  if (friendship === 'asked')
    return (
      <Button icon="clock" disabled={isChanging} onClick={() => onChange('withdraw')}>
        <FormattedMessage id="member.friend.withdraw" />
      </Button>
    );
  return friendship === 'friends' ? (
    <Button icon="users" aria-pressed disabled={isChanging} onClick={() => void end()}>
      <FormattedMessage id="member.friend.is" />
    </Button>
  ) : (
    <Button icon="users" disabled={isChanging} onClick={() => onChange('befriend')}>
      <FormattedMessage id="member.friend.add" />
    </Button>
  );
};
