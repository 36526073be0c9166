/** What happened to a member meanwhile: a bell with the number of what is unread, and the newest under it. */
import type { NotificationsAnswer } from '@foyer/shared/wire-schemas/notifications';
import {
  type AppDispatch,
  FormattedMessage,
  Link,
  useDispatch,
  useHasPage,
  useIntl,
} from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { NotificationItem } from '@foyer/shared/ui/notifications/notification-item';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useEffect } from 'react';
import { followLive } from '../host/live.ts';
import { PageMessages } from '../pages/page-messages.tsx';
import { shellApi } from '../shell-api.ts';
import { Disclosure } from '@foyer/shared/ui/controls/disclosure';
import css from './notifications-menu.module.css';

/** Of what the answer holds; the page of notifications has the rest, where the set has one. */
const SHOWN = 8;
const UNREAD_MAX = 99;
const ALL = '/notifications/';
const MESSAGES = '/messages/';

/** The number as it stands on the bell. Names hold the same, so that anyone who speaks to the page can say what is seen. */
const shownCount = (unread: number): string => (unread > UNREAD_MAX ? `${UNREAD_MAX}+` : String(unread));
const countValues = (unread: number) => ({ unread, shown: shownCount(unread) });

const idOf = (name: string): string => `shellPages.notifications.${name}`;

const Panel = () => {
  const hasPage = useHasPage();
  const answer = shellApi.endpoints.shellGetNotifications.useQuery();
  const [read] = shellApi.endpoints.shellReadNotifications.useMutation();
  const data = answer.data?.ok ? (answer.data as NotificationsAnswer) : undefined;
  const refused = answer.data && !answer.data.ok ? answer.data : undefined;
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <h2 className={css.title}>
          <FormattedMessage id="shellPages.notifications.title" />
        </h2>
        {(data?.unread_count ?? 0) > 0 && (
          <Button kind="quiet" size="s" onClick={() => void read(undefined)}>
            <FormattedMessage id="shellPages.notifications.readAll" />
          </Button>
        )}
      </div>
      <AsyncView
        state={{ data, error: answer.error ?? refused, isLoading: answer.isLoading }}
        empty={({ notifications = [] }) => notifications.length === 0}
        skeleton={<Skeleton h={56} />}
        onRetry={() => void answer.refetch()}
      >
        {({ notifications = [] }) => (
          <ul>
            {notifications.slice(0, SHOWN).map((notification) => (
              <li key={notification.notification_id}>
                <NotificationItem
                  notification={notification}
                  idOf={idOf}
                  compact
                  onOpen={() => void (notification.is_read || read(notification.notification_id))}
                />
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
      <div className={css.feet}>
        {hasPage(ALL) && (
          <Link className={css.all} to={ALL}>
            <FormattedMessage id="shellPages.notifications.all" />
          </Link>
        )}
        {hasPage(MESSAGES) && (
          <Link className={css.all} to={MESSAGES}>
            <FormattedMessage
              id="shellPages.notifications.messages"
              values={countValues(data?.unread_messages ?? 0)}
            />
          </Link>
        )}
      </div>
    </div>
  );
};

const Bell = () => {
  const intl = useIntl();
  const { data } = shellApi.endpoints.shellGetNotifications.useQuery();
  const unread = data?.ok ? ((data as NotificationsAnswer).unread_count ?? 0) : 0;
  return (
    <Disclosure
      className={css.menu}
      summaryClassName={css.button}
      label={intl.formatMessage({ id: 'shellPages.notifications.label' }, countValues(unread))}
      summary={
        <>
          <Icon name="bell" size={22} />
          {unread > 0 && (
            <span className={css.count} aria-hidden="true">
              {shownCount(unread)}
            </span>
          )}
        </>
      }
    >
      <Panel />
    </Disclosure>
  );
};

/** Leads to the messages, with the number of unread ones. */
const Mail = () => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const { data } = shellApi.endpoints.shellGetNotifications.useQuery();
  const unread = data?.ok ? ((data as NotificationsAnswer).unread_messages ?? 0) : 0;
  if (!hasPage(MESSAGES)) return null;
  return (
    <Link
      className={css.mail}
      to={MESSAGES}
      aria-label={intl.formatMessage({ id: 'shellPages.notifications.messages' }, countValues(unread))}
    >
      <Icon name="mail" size={22} />
      {unread > 0 && (
        <span className={css.count} aria-hidden="true">
          {shownCount(unread)}
        </span>
      )}
    </Link>
  );
};

const NotificationsMenu = () => {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => followLive(dispatch), [dispatch]);
  return (
    <PageMessages>
      <Mail />
      <Bell />
    </PageMessages>
  );
};
export default NotificationsMenu;
