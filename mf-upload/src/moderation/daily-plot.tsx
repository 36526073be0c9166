/** Decisions of each day as bars; the same numbers are a table below. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { Figures } from '@foyer/shared/wire-schemas/moderation-figures';
import styles from './moderation.module.css';

export const DailyPlot = ({ daily }: Pick<Figures, 'daily'>) => {
  const intl = useIntl();
  const most = Math.max(1, ...daily.map(({ count }) => count));
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.heading}>
        <FormattedMessage id="upload.moderation.figures.daily" />
      </figcaption>
      <svg
        viewBox={`0 0 ${daily.length * 10} 60`}
        preserveAspectRatio="none"
        role="img"
        aria-label={intl.formatMessage({ id: 'upload.moderation.figures.most' }, { count: most })}
      >
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
    </figure>
  );
};
