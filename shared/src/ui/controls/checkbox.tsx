/** A yes or no with its words alongside it. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './checkbox.module.css';
import { FieldError } from '../forms/field-error.tsx';

export const Checkbox = ({
  label,
  error,
  ...input
}: { label: ReactNode; error?: ReactNode } & Omit<ComponentProps<'input'>, 'id' | 'type'>) => {
  const errorId = useId();
  return (
    <div>
      <label className={css.label}>
        <input
          {...input}
          type="checkbox"
          className={css.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
};
