/** One notification: who did what, to what, when; a link where the set has a page for it. */
import type { Notification } from '@foyer/shared/wire-schemas/notifications';
import { FormattedMessage, Link, useHasPage } from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { notificationPath } from '@foyer/shared/notification-path';
import css from './notifications-menu.module.css';

const Content = ({ notification }: { notification: Notification }) => {
  const { kind, date, is_read, member, object, decision = '', reason } = notification;
  return (
    <>
      {member ? (
        <Avatar src={member.avatar} name={member.name} size={36} />
      ) : (
        <span className={css.sign}>
          <Icon name={kind === 'sign_in_attempts' ? 'lock' : 'info'} />
        </span>
      )}
      <span className={css.words}>
        <span>
          <FormattedMessage
            id={`shellPages.notifications.${kind}`}
            values={{
              name: <bdi className={css.name}>{member?.name ?? ''}</bdi>,
              title: <bdi>{object?.title ?? ''}</bdi>,
              has_title: object?.title ? 'yes' : 'no',
              decision,
            }}
          />
        </span>
        {reason && <span className={css.reason}>{reason}</span>}
        <span className={css.date}>
          <PostDate iso={date} />
        </span>
      </span>
      {!is_read && <span className={css.unread} />}
    </>
  );
};

export const NotificationItem = ({
  notification,
  onOpen,
}: {
  notification: Notification;
  onOpen: () => void;
}) => {
  const hasPage = useHasPage();
  const to = notificationPath(notification);
  return to !== undefined && hasPage(to) ? (
    <Link className={css.item} to={to} onClick={onOpen} data-unread={!notification.is_read || undefined}>
      <Content notification={notification} />
    </Link>
  ) : (
    <div className={css.item} data-unread={!notification.is_read || undefined}>
      <Content notification={notification} />
    </div>
  );
};
