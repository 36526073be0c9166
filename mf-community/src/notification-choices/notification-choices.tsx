import {
  DIGESTS,
  type Digest,
  OPTIONAL_NOTIFICATION_KINDS,
  type OptionalNotificationKind,
} from '@foyer/shared/wire-schemas/notifications';
import { type AppDispatch, FormattedMessage, useDispatch, useIntl } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { Select } from '@foyer/shared/ui/controls/select';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { type NotificationChoices as Choices, notificationsApi } from '../notifications-api.ts';
import styles from './notification-choices.module.css';

const KINDS = {
  comment: 'community.notifications.kind.comment',
  answer: 'community.notifications.kind.answer',
  mention: 'community.notifications.kind.mention',
  friend_request: 'community.notifications.kind.friend_request',
  friend_accepted: 'community.notifications.kind.friend_accepted',
} as const satisfies Record<OptionalNotificationKind, string>;
const DIGEST_WORDS = {
  off: 'community.notifications.digest.off',
  daily: 'community.notifications.digest.daily',
  weekly: 'community.notifications.digest.weekly',
} as const satisfies Record<Digest, string>;

/** Applies immediately; a choice that the server does not take is taken back, and said so. */
const useChoose = () => {
  const dispatch = useDispatch<AppDispatch>();
  const [send] = notificationsApi.endpoints.communityNotificationsChoose.useMutation();
  return async (choices: Choices) => {
    const shown = dispatch(
      notificationsApi.util.updateQueryData('communityNotificationsGetChoices', undefined, (answer) => {
        if (answer.ok) answer.choices = { ...choices };
      }),
    );
    const { data } = await send(choices);
    if (!data?.ok) shown.undo();
  };
};

/** A box for each kind that members may do without, and how often unread ones are counted in a mail. */
export const NotificationChoices = () => {
  const intl = useIntl();
  const answer = notificationsApi.endpoints.communityNotificationsGetChoices.useQuery();
  const choose = useChoose();
  const data = answer.data?.ok ? answer.data.choices : undefined;
  return (
    <AsyncView
      state={{ data, error: answer.error, isLoading: answer.isLoading }}
      skeleton={<Skeleton w="100%" h={240} />}
      onRetry={() => void answer.refetch()}
    >
      {({ kinds_off, digest }) => (
        <>
          <div className={styles.kinds}>
            {OPTIONAL_NOTIFICATION_KINDS.map((kind) => (
              <Checkbox
                key={kind}
                label={<FormattedMessage id={KINDS[kind]} />}
                checked={!kinds_off.includes(kind)}
                onChange={({ target }) =>
                  void choose({
                    digest,
                    kinds_off: target.checked
                      ? kinds_off.filter((off) => off !== kind)
                      : [...kinds_off, kind],
                  })
                }
              />
            ))}
          </div>
          <Select
            label={<FormattedMessage id="community.notifications.digest" />}
            hint={<FormattedMessage id="community.notifications.digest.hint" />}
            value={digest}
            onChange={({ target }) => void choose({ kinds_off, digest: target.value as Digest })}
            options={DIGESTS.map((value) => ({
              value,
              label: intl.formatMessage({ id: DIGEST_WORDS[value] }),
            }))}
          />
          <p className={styles.always}>
            <FormattedMessage id="community.notifications.always" />
          </p>
        </>
      )}
    </AsyncView>
  );
};
