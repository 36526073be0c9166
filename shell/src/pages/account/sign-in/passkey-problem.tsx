/** Why a passkey was not taken, below its button. */
import { FormattedMessage } from '@foyer/shared/platform';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { useErrorText } from '@foyer/shared/ui/states/error-text';

const MESSAGES: Readonly<Record<string, string>> = {
  invalid_usr_or_pwd: 'shellPages.passkey.wrong',
  passkey_address: 'shellPages.passkey.address',
  passkey_ended: 'shellPages.passkey.ended',
  passkey_failed: 'shellPages.passkey.failed',
};

export const PasskeyProblem = ({ code }: { code: string | undefined }) => {
  const errorText = useErrorText();
  const message = code && MESSAGES[code];
  return <FieldError>{message ? <FormattedMessage id={message} /> : code && errorText(code)}</FieldError>;
};
