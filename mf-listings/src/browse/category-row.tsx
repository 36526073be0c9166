/** One category of the dialog: videos must have it, must not have it, or either. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Count } from '@foyer/shared/ui/text/count';
import styles from './category-dialog.module.css';

export interface CategoryRowProps {
  category: Main['categories'][number];
  isWanted: boolean;
  isExcluded: boolean;
  /** Whether an address has room for one more. */
  mayWant: boolean;
  mayExclude: boolean;
  onPick: (wants: boolean) => void;
}

export const CategoryRow = ({
  category: { title, total_videos },
  isWanted,
  isExcluded,
  mayWant,
  mayExclude,
  onPick,
}: CategoryRowProps) => {
  const intl = useIntl();
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {title}{' '}
        <span className={styles.count}>
          <Count value={total_videos} />
        </span>
      </span>
      <button
        type="button"
        className={styles.with}
        aria-pressed={isWanted}
        disabled={!isWanted && !mayWant}
        aria-label={intl.formatMessage({ id: 'listings.chooser.withOne' }, { title })}
        onClick={() => onPick(true)}
      >
        <Icon name="check" size={16} />
        <FormattedMessage id="listings.chooser.with" />
      </button>
      <button
        type="button"
        className={styles.without}
        aria-pressed={isExcluded}
        disabled={!isExcluded && !mayExclude}
        aria-label={intl.formatMessage({ id: 'listings.chooser.withoutOne' }, { title })}
        onClick={() => onPick(false)}
      >
        <Icon name="close" size={16} />
        <FormattedMessage id="listings.chooser.without" />
      </button>
    </li>
  );
};
