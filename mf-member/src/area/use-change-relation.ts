/**
 * What two members may change about one another: friendship, subscription, block. Success is told in a notice; whoever is not signed
 * in is asked to, and what they wanted is carried out afterwards.
 */
import { notify, useDispatch, useHostActions, useIntl, useResume, useViewer } from '@foyer/shared/platform';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { memberApi } from '../member-api.ts';

export const RELATION_CHANGES = {
  subscribe: 'member.subscribed',
  unsubscribe: 'member.unsubscribed',
  befriend: 'member.friend.asked',
  accept: 'member.friend.accepted',
  decline: 'member.friend.declined',
  withdraw: 'member.friend.withdrawn',
  unfriend: 'member.friend.ended',
  block: 'member.blocked',
  unblock: 'member.unblocked',
} as const;
export type RelationChange = keyof typeof RELATION_CHANGES;

/** Only these make sense for somebody who has just signed in. */
const RESUMED = ['subscribe', 'befriend'] as const;

export const useChangeRelation = (memberId: number, name: string) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const viewer = useViewer();
  const { openSignIn } = useHostActions();
  const [send, { isLoading }] = memberApi.endpoints.memberChangeRelation.useMutation();
  const resumeOf = (change: RelationChange) => ({
    remote: 'mf-member',
    action: change,
    args: { memberId },
  });
  const change = async (what: RelationChange): Promise<void> => {
    if (viewer.status !== 'member') return openSignIn({ resume: resumeOf(what) });
    const { data, error } = await send({ memberId, change: what });
    const code = data?.ok ? null : errorCodeOf(data ?? error);
    if (code === 'need_auth') return openSignIn({ resume: resumeOf(what) });
    dispatch(
      code === null
        ? notify({
            kind: 'success',
            text: intl.formatMessage({ id: RELATION_CHANGES[what] }, { name }),
          })
        : notify({ kind: 'error', text: errorText(code) }),
    );
  };
  const [subscribe, befriend] = RESUMED;
  useResume(resumeOf(subscribe), () => void change(subscribe));
  useResume(resumeOf(befriend), () => void change(befriend));
  return { change, isChanging: isLoading };
};
