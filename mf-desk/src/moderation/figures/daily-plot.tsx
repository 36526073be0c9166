/** Decisions of each day as bars; the same numbers are a table below. */
import { FormattedDate, FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { Figures } from '@foyer/shared/wire-schemas/moderation/figures';
import styles from '../moderation.module.css';

export const DailyPlot = ({ daily }: Pick<Figures, 'daily'>) => {
  const intl = useIntl();
  const most = Math.max(1, ...daily.map(({ count }) => count));
  const words = intl.formatMessage({ id: 'desk.moderation.figures.most' }, { count: most });
  const ends = [daily[0], daily.at(-1)].flatMap((one) => one ?? []);
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.heading}>
        <FormattedMessage id="desk.moderation.figures.daily" />
      </figcaption>
      <p className={styles.muted} aria-hidden="true">
        {words}
      </p>
      <svg viewBox={`0 0 ${daily.length * 10} 60`} preserveAspectRatio="none" role="img" aria-label={words}>
        {daily.map(({ day, count }, index) => (
          <rect
            key={day}
            x={index * 10 + 1}
            width={8}
            y={60 - (58 * count) / most}
            height={Math.max(1, (58 * count) / most)}
          />
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        {ends.map(({ day }, index) => (
          <span key={index}>
            <FormattedDate value={`${day}T12:00:00Z`} dateStyle="medium" timeZone="UTC" />
          </span>
        ))}
      </p>
    </figure>
  );
};
