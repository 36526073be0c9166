import { useId } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { AUDIENCES, type Audience } from './audience.ts';
import styles from './details.module.css';

interface AudienceChoiceProps {
  value: Audience;
  onChange: (audience: Audience) => void;
}

/** Who may see a video, in words of what each choice means. */
export const AudienceChoice = ({ value, onChange }: AudienceChoiceProps) => {
  const name = useId();
  return (
    <fieldset className={styles.audiences}>
      <legend className={styles.legend}>
        <FormattedMessage id="upload.audience" />
      </legend>
      {AUDIENCES.map((audience) => (
        <label key={audience} className={styles.audience}>
          <input
            type="radio"
            name={name}
            value={audience}
            checked={value === audience}
            onChange={() => onChange(audience)}
          />
          <span>
            <FormattedMessage id={`upload.audience.${audience}`} />
            <span className={styles.hint}>
              <FormattedMessage id={`upload.audience.${audience}-hint`} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
