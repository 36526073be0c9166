import { FormattedMessage, useIntl, useViewer } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { notificationsApi } from '../notifications-api.ts';
import { NotificationChoicesPanel } from '../notification-choices/notification-choices-panel.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';
import styles from './notifications.module.css';

/** What happened meanwhile, and what one wants to be notified of. */
export const NotificationsPage = () => {
  const intl = useIntl();
  const viewer = useViewer();
  const title = intl.formatMessage({ id: 'community.notifications.title' });
  return (
    <div className={styles.page}>
      <PageHead title={title} description={title} canonical="/notifications/" robots="noindex,nofollow" />
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {viewer.status === 'member' && <ReadAll />}
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          {viewer.status === 'member' ? <NotificationList /> : <NotificationsSkeleton />}
          <noscript>
            <p>
              <FormattedMessage id="community.messages.scripts" />
            </p>
          </noscript>
        </div>
        {viewer.status === 'member' && <NotificationChoicesPanel />}
      </div>
    </div>
  );
};

const ReadAll = () => {
  const { data } = notificationsApi.endpoints.communityNotificationsList.useQuery(1);
  const [read, { isLoading }] = notificationsApi.endpoints.communityNotificationsRead.useMutation();
  if (!data?.ok || !data.unread_count) return null;
  return (
    <Button kind="quiet" size="s" icon="check" disabled={isLoading} onClick={() => void read(undefined)}>
      <FormattedMessage id="community.notifications.read-all" values={{ count: data.unread_count }} />
    </Button>
  );
};
