/** Fields that several of the account's forms have. */
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import type { FieldWords } from '@foyer/shared/ui/forms/field-frame';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@foyer/shared/wire-schemas/accounts/accounts';
import type { ReactNode } from 'react';
import { PasswordField } from './password-field.tsx';

interface OwnFieldProps {
  /** Code of what is wrong with it. */
  problem: string | undefined;
  hint?: FieldWords['hint'];
}

interface NameFieldProps extends OwnFieldProps {
  label?: ReactNode;
  minLength?: number;
  maxLength?: number;
}
export const NameField = ({ problem, label, ...rest }: NameFieldProps) => {
  const errorText = useErrorText();
  const { typedFields } = useSite();
  return (
    <TextField
      label={label ?? <FormattedMessage id="shellPages.signIn.name" />}
      name="usr"
      required
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      defaultValue={typedFields?.usr}
      error={problem && errorText(problem)}
      {...rest}
    />
  );
};

/** @param known address that the form starts with */
export const EmailField = ({ problem, hint, known }: OwnFieldProps & { known?: string | undefined }) => {
  const errorText = useErrorText();
  const { typedFields } = useSite();
  return (
    <TextField
      label={<FormattedMessage id="shellPages.signUp.email" />}
      hint={hint}
      name="email"
      type="email"
      required
      autoComplete="email"
      defaultValue={known ?? typedFields?.email}
      error={problem && errorText(problem)}
    />
  );
};

export const NewPasswordField = ({ problem, label }: OwnFieldProps & { label: ReactNode }) => {
  const errorText = useErrorText();
  return (
    <PasswordField
      label={label}
      hint={<FormattedMessage id="shellPages.password.hint" values={{ min: PASSWORD_MIN_LENGTH }} />}
      name="pwd"
      required
      minLength={PASSWORD_MIN_LENGTH}
      maxLength={PASSWORD_MAX_LENGTH}
      autoComplete="new-password"
      error={problem && errorText(problem)}
    />
  );
};

/** A code of the authenticator app, or a recovery code. */
export const CodeField = ({ hint, error }: Pick<FieldWords, 'hint' | 'error'>) => (
  <TextField
    label={<FormattedMessage id="shellPages.code.label" />}
    hint={hint}
    name="code"
    required
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={100}
    error={error}
  />
);
