import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import styles from '../moderation.module.css';

const DATE = { dateStyle: 'long', timeZone: 'UTC' } as const;

/** Between which days material comes back, unless the claimant filed an action. */
export const RestoreDays = ({ from, by }: { from: string | undefined; by: string | undefined }) => {
  const intl = useIntl();
  if (!from || !by) return null;
  return (
    <p className={styles.muted}>
      <FormattedMessage
        id="desk.copyright.clock"
        values={{ from: intl.formatDate(from, DATE), by: intl.formatDate(by, DATE) }}
      />
    </p>
  );
};
