import { FormattedMessage, useViewer } from '@foyer/shared/platform';
import { NotificationChoices } from './notification-choices.tsx';
import styles from './notification-choices.module.css';

export const NotificationChoicesCard = () => {
  const viewer = useViewer();
  if (viewer.status !== 'member') return null;
  return (
    <section className={styles.card} id="notifications" aria-labelledby="notifications-heading">
      <div className={styles.cardWords}>
        <h3 id="notifications-heading" className={styles.cardTitle}>
          <FormattedMessage id="community.notifications.title" />
        </h3>
        <p className={styles.always}>
          <FormattedMessage id="community.notifications.card" />
        </p>
      </div>
      <NotificationChoices />
    </section>
  );
};
