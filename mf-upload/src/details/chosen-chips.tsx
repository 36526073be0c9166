import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useIntl } from '@foyer/shared/platform';
import styles from './details.module.css';

interface ChosenChipsProps {
  chosen: readonly { value: string; label: string }[];
  onRemove: (value: string) => void;
}

/** What was chosen, each with a way to take it away. Nothing while there is none. */
export const ChosenChips = ({ chosen, onRemove }: ChosenChipsProps) => {
  const intl = useIntl();
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {chosen.map(({ value, label }) => (
        <li key={value} className={styles.chip}>
          <bdi>{label}</bdi>
          <button
            type="button"
            className={styles.removeChip}
            aria-label={intl.formatMessage({ id: 'upload.choice.remove' }, { name: label })}
            onClick={() => onRemove(value)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
};
