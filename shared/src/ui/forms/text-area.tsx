/** Several lines of text with their label. */
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

export const TextArea = ({
  label,
  error,
  hint,
  className,
  ...textarea
}: FieldWords & Omit<ComponentProps<'textarea'>, 'id'>) => (
  <FieldFrame label={label} error={error} hint={hint} className={className}>
    {(attributes) => <textarea rows={4} {...textarea} {...attributes} />}
  </FieldFrame>
);
