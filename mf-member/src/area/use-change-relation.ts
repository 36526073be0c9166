/**
 * What two members may change about one another: friendship, subscription, block. Success is reported in a notice; anyone who is not signed
 * in is asked to, and what they wanted is carried out afterwards.
 */
import { useIntl } from '@foyer/shared/platform';
import { useMemberWrite, useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { memberApi, type RelationChange } from '../member-api.ts';

const RELATION_CHANGES = {
  subscribe: 'member.subscribed',
  unsubscribe: 'member.unsubscribed',
  befriend: 'member.friend.asked',
  accept: 'member.friend.accepted',
  decline: 'member.friend.declined',
  withdraw: 'member.friend.withdrawn',
  unfriend: 'member.friend.ended',
  block: 'member.blocked',
  unblock: 'member.unblocked',
} as const satisfies Readonly<Record<RelationChange, string>>;

const isRelationChange = (value: unknown): value is RelationChange =>
  typeof value === 'string' && value in RELATION_CHANGES;

export const useChangeRelation = (memberId: number, name: string) => {
  const intl = useIntl();
  const [send, { isLoading }] = memberApi.endpoints.memberChangeRelation.useMutation();
  const own = { remote: 'mf-member', action: 'relation', args: { memberId } };
  const { writeAndTell } = useMemberWrite(own);
  const change = async (what: RelationChange): Promise<void> => {
    await writeAndTell(
      () => send({ memberId, change: what }),
      intl.formatMessage({ id: RELATION_CHANGES[what] }, { name }),
      { change: what },
    );
  };
  useResumedWrite(own, ({ change: wanted }) => void (isRelationChange(wanted) && change(wanted)));
  return { change, isChanging: isLoading };
};
