/** Which blocks the home page shows, and in which order: those that are shown first, the others below them. */
import { useIntl } from '@foyer/shared/platform';
import { HOME_BLOCKS, type HomeBlock } from '@foyer/shared/wire-schemas/settings/home-blocks';
import { Button } from '@foyer/shared/ui/controls/button';
import styles from './settings.module.css';

interface HomeBlocksFieldProps {
  /** Those that are shown. */
  value: readonly HomeBlock[];
  onChange: (value: readonly HomeBlock[]) => void;
}

export const HomeBlocksField = ({ value, onChange }: HomeBlocksFieldProps) => {
  const intl = useIntl();
  const hidden = HOME_BLOCKS.filter((block) => !value.includes(block));
  const swap = (index: number, other: number) => {
    const [one, two] = [value[index], value[other]];
    if (one && two) onChange(value.with(index, two).with(other, one));
  };
  return (
    <ol className={styles.blocks}>
      {[...value, ...hidden].map((block, index) => {
        const isShown = index < value.length;
        const name = intl.formatMessage({ id: `desk.settings.home.block.${block}` });
        return (
          <li key={block} className={styles.block}>
            <label className={styles.shown}>
              <input
                type="checkbox"
                checked={isShown}
                // A page without a block would be empty.
                disabled={isShown && value.length === 1}
                onChange={() => onChange(isShown ? value.toSpliced(index, 1) : [...value, block])}
              />
              {name}
            </label>
            {isShown && (
              <>
                <Button
                  className={styles.move}
                  kind="quiet"
                  icon="M5.5 14.5L12 8l6.5 6.5"
                  aria-label={intl.formatMessage({ id: 'desk.settings.home.up' }, { name })}
                  aria-disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                />
                <Button
                  className={styles.move}
                  kind="quiet"
                  icon="chevron-down"
                  aria-label={intl.formatMessage({ id: 'desk.settings.home.down' }, { name })}
                  aria-disabled={index === value.length - 1}
                  onClick={() => swap(index, index + 1)}
                />
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
};
