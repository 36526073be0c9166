/**
 * One notification, in the header's menu and on the page of notifications: who did what, to what, when; a link where the set has a page
 * for it. The sentences are in the catalogue of the one who shows it, with the same names and words (notification-words.test.ts).
 */
import { FormattedMessage, Link, useHasPage, VisuallyHidden } from '@foyer/shared/platform';
import { notificationPath } from '../../notification-path.ts';
import { NOTIFICATION_KINDS, type Notification } from '../../wire-schemas/notifications.ts';
import { Avatar } from '../graphics/avatar.tsx';
import { Icon, type IconName } from '../graphics/icon.tsx';
import { PostDate } from '../text/relative-date.tsx';
import css from './notification-item.module.css';

/** Of what the site itself tells. */
const ICONS: Partial<Record<Notification['kind'], IconName>> = {
  moderation: 'film',
  sign_in_attempts: 'lock',
  session_copied: 'lock',
  report: 'mail',
  held_comment: 'comment',
  appeal: 'flag',
  report_due: 'clock',
  records_waiting: 'lock',
  records_due: 'clock',
  copyright: 'flag',
  role_granted: 'lock',
  role_revoked: 'lock',
};

interface NotificationItemProps {
  notification: Notification;
  /** Message id of a sentence: a kind of notification, `other` or `unread`. */
  idOf: (name: string) => string;
  /** Among others in a menu. */
  compact?: boolean;
  onOpen: () => void;
}

export const NotificationItem = ({ notification, idOf, compact = false, onOpen }: NotificationItemProps) => {
  const hasPage = useHasPage();
  const to = notificationPath(notification);
  const frame = {
    className: css.item,
    'data-compact': compact || undefined,
    'data-unread': !notification.is_read || undefined,
  };
  const content = <Content notification={notification} idOf={idOf} compact={compact} />;
  return to !== undefined && hasPage(to) ? (
    <Link {...frame} to={to} onClick={onOpen}>
      {content}
    </Link>
  ) : (
    <div {...frame}>{content}</div>
  );
};

const Content = ({ notification, idOf, compact }: Omit<NotificationItemProps, 'onOpen'>) => {
  const { kind, date, is_read, member, object, decision = '', role = '', reason, count = 1 } = notification;
  // A newer server may tell of more.
  const name = NOTIFICATION_KINDS.includes(kind) ? kind : 'other';
  return (
    <>
      {member ? (
        <Avatar src={member.avatar} name={member.name} size={compact ? 36 : 40} />
      ) : (
        <span className={css.sign}>
          <Icon name={ICONS[kind] ?? 'info'} size={20} />
        </span>
      )}
      <span className={css.words}>
        <span>
          <FormattedMessage
            id={idOf(name)}
            values={{
              name: <bdi className={css.name}>{member?.name ?? ''}</bdi>,
              title: <bdi>{object?.title ?? ''}</bdi>,
              has_title: object?.title ? 'yes' : 'no',
              decision,
              role,
            }}
          />
          {count > 1 && (
            <>
              {' '}
              <FormattedMessage id={idOf('more')} values={{ count: count - 1 }} />
            </>
          )}
        </span>
        {reason && <span className={css.reason}>{reason}</span>}
        <span className={css.date}>
          <PostDate iso={date} />
        </span>
      </span>
      {!is_read && (
        <span className={css.dot}>
          <VisuallyHidden>
            <FormattedMessage id={idOf('unread')} />
          </VisuallyHidden>
        </span>
      )}
    </>
  );
};
