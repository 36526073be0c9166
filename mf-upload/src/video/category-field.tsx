import { UPLOAD_CATEGORIES_MAX, UPLOAD_CATEGORIES_MIN } from '@foyer/shared/wire-schemas/uploads';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { FormattedMessage, mainApi, useSite } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './video.module.css';

interface CategoryFieldProps {
  group: Gender;
  value: readonly string[];
  onChange: (dirs: string[]) => void;
  onBlur: () => void;
  error: ReactNode;
  /** Given to the first box, so that a refused form can be led there. */
  ref: Ref<HTMLInputElement>;
}

/** The categories of a group as boxes to tick; once the limit is reached the others wait. */
export const CategoryField = ({ group, value, onChange, onBlur, error, ref }: CategoryFieldProps) => {
  const id = useId();
  const { language } = useSite();
  const {
    currentData: data,
    error: failure,
    isFetching,
    refetch,
  } = mainApi.endpoints.platformGetMain.useQuery({
    gender: group,
    language,
  });
  const isFull = value.length >= UPLOAD_CATEGORIES_MAX;
  const toggle = (dir: string) =>
    onChange(value.includes(dir) ? value.filter((other) => other !== dir) : [...value, dir]);

  return (
    <fieldset className={styles.categories} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={styles.legend}>
        <FormattedMessage id="upload.categories" />
      </legend>
      <p className={styles.hint} id={`${id}-hint`} aria-live="polite">
        <FormattedMessage
          id="upload.categories.hint"
          values={{ min: UPLOAD_CATEGORIES_MIN, max: UPLOAD_CATEGORIES_MAX, chosen: value.length }}
        />
      </p>
      <AsyncView
        state={{ data, error: failure, isLoading: isFetching }}
        skeleton={<Skeleton w="100%" h={160} />}
        onRetry={() => void refetch()}
      >
        {({ categories }) => (
          <div className={styles.boxes}>
            {categories.map(({ dir, title }, index) => {
              const checked = value.includes(dir);
              return (
                <label key={dir} className={styles.box}>
                  <input
                    ref={index === 0 ? ref : undefined}
                    type="checkbox"
                    name="categories"
                    value={dir}
                    checked={checked}
                    disabled={isFull && !checked}
                    onChange={() => toggle(dir)}
                    onBlur={onBlur}
                  />
                  {checked && <Icon name="check" size={14} />}
                  {title}
                </label>
              );
            })}
          </div>
        )}
      </AsyncView>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
};
