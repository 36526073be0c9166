import { type ReactNode, useId } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import type { PeopleDeclaration } from '@foyer/shared/wire-schemas/records/person-records';
import styles from './people.module.css';

const CHOICES = ['shown', 'nobody'] as const;

interface PeopleChoiceProps {
  chosen: PeopleDeclaration;
  onChoose: (choice: (typeof CHOICES)[number]) => void;
  disabled?: boolean;
  /** What follows when people are shown. */
  shownHint?: ReactNode;
  isInvalid?: boolean;
  describedBy?: string;
}

/** Whether anybody is shown: one of the two has to be said. */
export const PeopleChoice = ({
  chosen,
  onChoose,
  disabled,
  shownHint = <FormattedMessage id="upload.people.choice.shown-hint" />,
  isInvalid = false,
  describedBy,
}: PeopleChoiceProps) => {
  const name = useId();
  return (
    <fieldset
      className={styles.choices}
      role="radiogroup"
      tabIndex={-1}
      disabled={disabled}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
    >
      <legend className={styles.legend}>
        <FormattedMessage id="upload.people.choice" />
      </legend>
      {CHOICES.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name={name} checked={chosen === choice} onChange={() => onChoose(choice)} />
          <span>
            <FormattedMessage id={`upload.people.choice.${choice}`} />
            <span className={styles.hint}>
              {choice === 'shown' ? shownHint : <FormattedMessage id="upload.people.choice.nobody-hint" />}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
