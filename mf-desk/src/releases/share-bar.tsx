/** The part of the visitors who get the candidate, with the steps that it goes through. */
import { useIntl } from '@foyer/shared/platform';
import styles from './share-bar.module.css';

interface ShareBarProps {
  /** 0 to 1. */
  share: number;
  /** Parts of the visitors, rising. */
  steps: readonly number[];
  label: string;
}

/** A linear scale would hide a share of one in a hundred. */
const placeOf = (share: number): number => (share <= 0 ? 0 : Math.max(0.04, Math.sqrt(share)));

export const ShareBar = ({ share, steps, label }: ShareBarProps) => {
  const intl = useIntl();
  return (
    <div className={styles.bar}>
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 1000) / 10}
      >
        <div className={styles.filled} style={{ width: `${placeOf(share) * 100}%` }} />
        {steps.map((step) => (
          <span key={step} className={styles.tick} style={{ left: `${placeOf(step) * 100}%` }} />
        ))}
      </div>
      {steps.length > 0 && (
        <div className={styles.steps} aria-hidden="true">
          {steps.map((step) => (
            <span
              key={step}
              style={{ left: `${placeOf(step) * 100}%` }}
              data-reached={step <= share || undefined}
            >
              {intl.formatNumber(step, { style: 'percent', maximumFractionDigits: 1 })}
            </span>
          ))}
        </div>
      )}
    </div>
  );
};
