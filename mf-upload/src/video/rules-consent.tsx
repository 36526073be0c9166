import { FormattedMessage } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import type { ReactNode } from 'react';
import { ForbiddenContent } from './forbidden-content.tsx';
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
    <ForbiddenContent className={styles.forbiddenChips} />
    <Checkbox
      name="confirmed"
      label={label}
      checked={isGiven}
      error={isAskedFor && !isGiven ? <FormattedMessage id="upload.error.confirm" /> : undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
  </fieldset>
);
