import { NOTIFICATIONS_PER_PAGE } from '@foyer/shared/wire-schemas/notifications';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { NotificationItem } from '@foyer/shared/ui/notifications/notification-item';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { useState } from 'react';
import { notificationsApi } from '../notifications-api.ts';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';
import styles from './notifications.module.css';

const idOf = (name: string): string => `community.notifications.${name}`;

/** Page after page below one another; each follows what happens. */
export const NotificationList = () => {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <ListPage
      key={index}
      page={index + 1}
      onMore={index + 1 === pages ? () => setPages(pages + 1) : undefined}
    />
  ));
};

const ListPage = ({ page, onMore }: { page: number; onMore?: () => void }) => {
  const intl = useIntl();
  const answer = notificationsApi.endpoints.communityNotificationsList.useQuery(page);
  const [read] = notificationsApi.endpoints.communityNotificationsRead.useMutation();
  const data = answer.data?.ok ? answer.data : undefined;
  const refused = answer.data && !answer.data.ok ? answer.data : undefined;
  return (
    <AsyncView
      state={{ data, error: answer.error ?? refused, isLoading: answer.isLoading }}
      skeleton={<NotificationsSkeleton />}
      onRetry={() => void answer.refetch()}
    >
      {({ notifications = [], total_count = 0 }) =>
        notifications.length === 0 && page === 1 ? (
          <EmptyState
            icon="bell"
            title={intl.formatMessage({ id: 'community.notifications.empty' })}
            text={intl.formatMessage({ id: 'community.notifications.empty-text' })}
          />
        ) : (
          <>
            <ul>
              {notifications.map((notification) => (
                <li key={notification.notification_id}>
                  <NotificationItem
                    notification={notification}
                    idOf={idOf}
                    onOpen={() => void (notification.is_read || read(notification.notification_id))}
                  />
                </li>
              ))}
            </ul>
            {onMore && total_count > page * NOTIFICATIONS_PER_PAGE && (
              <Button kind="quiet" className={styles.more} onClick={onMore}>
                <FormattedMessage id="common.more" />
              </Button>
            )}
          </>
        )
      }
    </AsyncView>
  );
};
