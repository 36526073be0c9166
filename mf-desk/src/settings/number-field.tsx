/** A whole number; while there is none in it, what was there before counts. */
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { type ReactNode, useState } from 'react';
import styles from './settings.module.css';

interface NumberFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  value: number;
  onChange: (value: number) => void;
}

export const NumberField = ({ label, hint, value, onChange }: NumberFieldProps) => {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      className={styles.short}
      label={label}
      hint={hint}
      inputMode="numeric"
      value={typed ?? String(value)}
      onChange={({ target }) => {
        const text = target.value.replaceAll(/\D/g, '').slice(0, 10);
        setTyped(text);
        if (text !== '') onChange(Number(text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};
