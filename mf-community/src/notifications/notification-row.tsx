import type { Notification } from '@foyer/shared/wire-schemas/notifications';
import { notificationPath } from '@foyer/shared/notification-path';
import { FormattedMessage, Link, useHasPage } from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Icon, type IconName } from '@foyer/shared/ui/graphics/icon';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import styles from './notifications.module.css';

type Kind = Notification['kind'];
/** Of what the site itself tells. */
const ICONS: Partial<Record<Kind, IconName>> = {
  moderation: 'film',
  sign_in_attempts: 'lock',
  report: 'mail',
  held_comment: 'comment',
  appeal: 'flag',
  report_due: 'clock',
  records_waiting: 'lock',
  records_due: 'clock',
  copyright: 'flag',
};

const SENTENCES = {
  friend_request: 'community.notifications.friend_request',
  friend_accepted: 'community.notifications.friend_accepted',
  comment: 'community.notifications.comment',
  answer: 'community.notifications.answer',
  moderation: 'community.notifications.moderation',
  sign_in_attempts: 'community.notifications.sign_in_attempts',
  report: 'community.notifications.report',
  held_comment: 'community.notifications.held_comment',
  appeal: 'community.notifications.appeal',
  report_due: 'community.notifications.report_due',
  records_waiting: 'community.notifications.records_waiting',
  records_due: 'community.notifications.records_due',
  copyright: 'community.notifications.copyright',
} as const satisfies Partial<Record<Kind, string>>;
/** A server of later may tell of more. */
const OTHER = 'community.notifications.other';
const sentenceOf = (kind: Kind): string => (SENTENCES as Partial<Record<Kind, string>>)[kind] ?? OTHER;

export const NotificationRow = ({
  notification,
  onOpen,
}: {
  notification: Notification;
  onOpen: () => void;
}) => {
  const hasPage = useHasPage();
  const to = notificationPath(notification);
  const content = <Content notification={notification} />;
  const isUnread = !notification.is_read || undefined;
  if (to !== undefined && hasPage(to))
    return (
      <Link className={styles.item} to={to} onClick={onOpen} data-unread={isUnread}>
        {content}
      </Link>
    );
  return (
    <div className={styles.item} data-unread={isUnread}>
      {content}
    </div>
  );
};

const Content = ({ notification }: { notification: Notification }) => {
  const { kind, date, is_read, member, object, decision = '', reason } = notification;
  return (
    <>
      {member ? (
        <Avatar src={member.avatar} name={member.name} size={40} />
      ) : (
        <span className={styles.sign}>
          <Icon name={ICONS[kind] ?? 'info'} size={20} />
        </span>
      )}
      <span className={styles.words}>
        <span>
          <FormattedMessage
            id={sentenceOf(kind)}
            values={{
              name: <bdi className={styles.name}>{member?.name ?? ''}</bdi>,
              title: <bdi>{object?.title ?? ''}</bdi>,
              has_title: object?.title ? 'yes' : 'no',
              decision,
            }}
          />
        </span>
        {reason && <span className={styles.reason}>{reason}</span>}
        <span className={styles.date}>
          <PostDate iso={date} />
        </span>
      </span>
      {!is_read && (
        <span className={styles.dot}>
          <VisuallyHidden>
            <FormattedMessage id="community.notifications.unread" />
          </VisuallyHidden>
        </span>
      )}
    </>
  );
};
