import { FORBIDDEN_CONTENT } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import type { ReactNode } from 'react';
import { FORBIDDEN_LABELS } from './forbidden-labels.ts';
import styles from './video.module.css';

interface RulesConsentProps {
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
  /** Files wait for it. */
  isAskedFor: boolean;
  /** What the member confirms. */
  label: ReactNode;
}

/** What may never be uploaded, and the word of the member that it is not; no file goes without it. */
export const RulesConsent = ({ isGiven, onChange, isAskedFor, label }: RulesConsentProps) => (
  <fieldset className={styles.confirm} data-wanted={isAskedFor && !isGiven ? '' : undefined}>
    <legend className={styles.heading}>
      <FormattedMessage id="upload.forbidden.title" />
    </legend>
    <ul className={styles.forbiddenChips}>
      {FORBIDDEN_CONTENT.map((kind) => (
        <li key={kind}>
          <FormattedMessage id={FORBIDDEN_LABELS[kind]} />
        </li>
      ))}
      <li>
        <FormattedMessage id="upload.forbidden.similar" />
      </li>
    </ul>
    <Checkbox
      name="confirmed"
      label={label}
      checked={isGiven}
      error={isAskedFor && !isGiven ? <FormattedMessage id="upload.error.confirm" /> : undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
  </fieldset>
);
