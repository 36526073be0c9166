/** Why something is decided: what whom it concerns reads. */
import type { ReactNode } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { MODERATION_REASON_MAX_LENGTH } from '@foyer/shared/wire-schemas/moderation/acts';

interface ReasonFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** It was sent without one. */
  isMissing: boolean;
  name?: string;
}

export const ReasonField = ({ label, hint, isMissing, name = 'reason' }: ReasonFieldProps) => (
  <TextArea
    label={label}
    hint={hint}
    error={isMissing && <FormattedMessage id="desk.moderation.reason.missing" />}
    name={name}
    rows={3}
    required
    maxLength={MODERATION_REASON_MAX_LENGTH}
  />
);
