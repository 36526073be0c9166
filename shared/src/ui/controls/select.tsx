/**
 * One of several values with its label. The browser's own select: it works without JavaScript and in forms, opens
 * as the phone's own list, and needs no inline style in server-rendered HTML.
 */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldWords } from '../forms/field-frame.tsx';
import { Icon } from '../graphics/icon.tsx';
import css from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Either `options` or `<option>` children. */
export const Select = ({
  label,
  error,
  hint,
  className,
  options,
  children,
  ...select
}: FieldWords &
  Omit<ComponentProps<'select'>, 'id'> & { options?: readonly SelectOption[]; children?: ReactNode }) => (
  <FieldFrame label={label} error={error} hint={hint} className={className}>
    {(attributes) => (
      <span className={css.frame}>
        <select {...select} {...attributes} className={classNames(attributes.className, css.select)}>
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    )}
  </FieldFrame>
);
