/** One filter: its choices side by side where they are few, a list of the browser's own where they are many. */
import { useId } from 'react';
import { Select } from '../controls/select.tsx';
import css from './filter-panel.module.css';

export interface FilterGroup {
  /** Key of the address. */
  name: string;
  label: string;
  /** The first one is no choice. */
  choices: readonly { value: string; label: string }[];
  /** What is chosen now. */
  value: string;
}

/** More than this many would fill the panel. */
const MANY = 8;

export const FilterGroupFields = ({ group: { name, label, choices, value } }: { group: FilterGroup }) => {
  const id = useId();
  if (choices.length > MANY)
    return (
      <Select className={css.group} name={name} label={label} defaultValue={value}>
        {choices.map((choice) => (
          // Names and order of countries differ between releases of ICU: the server's may stay.
          <option key={choice.value} value={choice.value} suppressHydrationWarning>
            {choice.label}
          </option>
        ))}
      </Select>
    );
  return (
    <div className={css.group} role="radiogroup" aria-labelledby={id}>
      <p className={css.label} id={id}>
        {label}
      </p>
      <div className={css.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.choice}>
            <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === value} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
};
