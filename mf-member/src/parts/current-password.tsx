/** The password that the member has now, which a change of the account asks for. */
import { useIntl } from '@foyer/shared/platform';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import type { ReactNode } from 'react';

export const CurrentPassword = ({ error, maxLength }: { error: ReactNode; maxLength?: number }) => {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage({ id: 'member.settings.password.now' })}
      name="old"
      type="password"
      autoComplete="current-password"
      maxLength={maxLength}
      error={error}
    />
  );
};
