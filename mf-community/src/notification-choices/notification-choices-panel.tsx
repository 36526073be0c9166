/** The choices alongside the notification centre. */
import { FormattedMessage } from '@foyer/shared/platform';
import { NotificationChoices } from './notification-choices.tsx';
import styles from './notification-choices.module.css';

export const NotificationChoicesPanel = () => (
  <section className={styles.panel} aria-labelledby="notification-choices">
    <h2 id="notification-choices" className={styles.panelTitle}>
      <FormattedMessage id="community.notifications.choices" />
    </h2>
    <NotificationChoices />
  </section>
);
