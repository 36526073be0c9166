/** One line of text with its label. Takes everything that an input takes, `register()` included. */
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

export const TextField = ({
  label,
  error,
  hint,
  className,
  type = 'text',
  ...input
}: FieldWords & Omit<ComponentProps<'input'>, 'id'>) => (
  <FieldFrame label={label} error={error} hint={hint} className={className}>
    {(attributes) => <input {...input} type={type} {...attributes} />}
  </FieldFrame>
);
