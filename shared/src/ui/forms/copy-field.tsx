/** Text to copy: selected at a touch, copied by its button. */
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import css from './copy-field.module.css';

interface CopyFieldProps {
  label: ReactNode;
  value: string;
  /** What the button says. */
  copyLabel: ReactNode;
  onCopied: () => void;
  rows?: number;
}

export const CopyField = ({ label, value, copyLabel, onCopied, rows = 1 }: CopyFieldProps) => {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      onCopied();
    } catch {
      // Not allowed here: the text stays selected for the visitor's own key.
    }
  };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.row}>
        <textarea
          ref={field}
          id={id}
          className={css.text}
          value={value}
          rows={rows}
          wrap={rows === 1 ? 'off' : undefined}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon="copy" onClick={() => void copy()}>
          {copyLabel}
        </Button>
      </div>
    </div>
  );
};
