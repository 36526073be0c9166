import { useIntl } from '@foyer/shared/platform';
import styles from './queue.module.css';
import { TimeLeft } from './time-left.tsx';

/** How much is done, and what is left of it where there is something to go by. */
export const Progressed = ({ fraction, secondsLeft }: { fraction: number; secondsLeft: number | null }) => {
  const intl = useIntl();
  // Never all of it before it is done.
  const shown = Math.min(0.99, Math.floor(fraction * 100) / 100);
  return (
    <span className={styles.progressed}>
      <span>{intl.formatNumber(shown, { style: 'percent' })}</span>
      {secondsLeft !== null && <TimeLeft seconds={secondsLeft} />}
    </span>
  );
};
