import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { type AsyncState, AsyncView } from '@foyer/shared/ui/states/async-view';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { type ReactNode, type Ref, useId, useState } from 'react';
import styles from './details.module.css';

interface CategoryChooserProps {
  /** Those of most content first. */
  state: AsyncState<readonly { dir: string; title: string }[]>;
  onRetry: () => void;
  min: number;
  max: number;
  /** Dirs. */
  value: readonly string[];
  onChange: (dirs: string[]) => void;
  error: ReactNode;
  /** Given to the search box, so that a refused form can be led there. */
  ref: Ref<HTMLInputElement>;
}

/** What stands there before anything is typed. */
const FIRST_SHOWN = 12;
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Boxes to tick, narrowed by a search; once the limit is reached the others wait. */
export const CategoryChooser = ({
  state,
  onRetry,
  min,
  max,
  value,
  onChange,
  error,
  ref,
}: CategoryChooserProps) => {
  const id = useId();
  const intl = useIntl();
  const [text, setText] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const isFull = value.length >= max;
  const toggle = (dir: string) =>
    onChange(value.includes(dir) ? value.filter((other) => other !== dir) : [...value, dir]);

  return (
    <fieldset className={styles.group} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={styles.legend}>
        <FormattedMessage id="upload.categories" />
      </legend>
      <p className={styles.hint} id={`${id}-hint`} aria-live="polite">
        <FormattedMessage id="upload.categories.hint" values={{ min, max, chosen: value.length }} />
      </p>
      <span className={styles.search}>
        <Icon name="search" size={16} />
        <input
          ref={ref}
          type="search"
          value={text}
          autoComplete="off"
          placeholder={intl.formatMessage({ id: 'upload.categories.search' })}
          aria-label={intl.formatMessage({ id: 'upload.categories.search' })}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter would send the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </span>
      <AsyncView state={state} skeleton={<Skeleton w="100%" h={80} />} onRetry={onRetry}>
        {(categories) => {
          const wanted = fold(text.trim());
          const found = categories.filter(({ title }) => fold(title).includes(wanted));
          const shown =
            wanted || isWhole
              ? found
              : found.filter(({ dir }, index) => index < FIRST_SHOWN || value.includes(dir));
          return (
            <>
              <div className={styles.boxes}>
                {shown.map(({ dir, title }) => {
                  const checked = value.includes(dir);
                  return (
                    <label key={dir} className={styles.box}>
                      <input
                        type="checkbox"
                        name="categories"
                        value={dir}
                        checked={checked}
                        disabled={isFull && !checked}
                        onChange={() => toggle(dir)}
                      />
                      {checked && <Icon name="check" size={14} />}
                      {title}
                    </label>
                  );
                })}
                {!wanted && !isWhole && shown.length < found.length && (
                  <Button size="s" kind="quiet" onClick={() => setIsWhole(true)}>
                    <FormattedMessage id="upload.categories.all" values={{ count: found.length }} />
                  </Button>
                )}
              </div>
              {found.length === 0 && (
                <p className={styles.hint} role="status">
                  <FormattedMessage id="upload.categories.none" />
                </p>
              )}
            </>
          );
        }}
      </AsyncView>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
};
