/** The sentence under an input that is not right yet. */
import type { ReactNode } from 'react';
import css from './field.module.css';
import { Icon } from '../graphics/icon.tsx';

/** `id` is what the input's aria-describedby names. Nothing without children. */
export const FieldError = ({ id, children }: { id?: string; children?: ReactNode }) =>
  children ? (
    <p className={css.error} id={id} role="alert">
      <Icon name="warning" size={16} />
      {children}
    </p>
  ) : null;
