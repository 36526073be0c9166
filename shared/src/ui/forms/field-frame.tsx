/** Label above, control, error or hint below: the same for every kind of input. */
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import css from './field.module.css';
import { FieldError } from './field-error.tsx';

export interface FieldWords {
  label: ReactNode;
  /** Already translated; marks the control invalid. */
  error?: ReactNode;
  hint?: ReactNode;
}
interface ControlAttributes {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export const FieldFrame = ({
  label,
  error,
  hint,
  className,
  children,
}: FieldWords & { className?: string; children: (attributes: ControlAttributes) => ReactNode }) => {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  return (
    <div className={classNames(css.field, className)}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: css.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
      {hint && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
};
