/** A new account: name, address, password. */
import {
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/accounts/accounts';
import { FormattedMessage, Link, useHasPage, useSite } from '@foyer/shared/platform';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { isOwnPath, urls } from '@foyer/shared/urls';
import type { ReactNode } from 'react';
import { FORM_ACTIONS, shellApi } from '../../../shell-api.ts';
import { AccountForm } from '../parts/account-form.tsx';
import { findSignUpProblems } from '../parts/account-rules.ts';
import { WayLine, WayLink } from '../parts/account-ways.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { ProviderLink } from '../parts/provider-link.tsx';
import { type Refused, useAccountForm } from '../parts/use-account-form.ts';
import css from './sign-up-form.module.css';

interface SignUpFormProps {
  next?: string | null;
  refused?: Refused;
  /** The mail is on its way to this address. */
  onSignedUp: (email: string) => void;
}

const Terms = () => {
  const hasPage = useHasPage();
  const terms = urls.information('terms');
  const link = (words: ReactNode) => (hasPage(terms) ? <Link to={terms}>{words}</Link> : <>{words}</>);
  return (
    <p className={css.terms}>
      <FormattedMessage id="shellPages.signUp.terms" values={{ terms: link }} />
    </p>
  );
};

export const SignUpForm = ({ next, refused, onSignedUp }: SignUpFormProps) => {
  const errorText = useErrorText();
  const { typedFields } = useSite();
  const [signUp] = shellApi.endpoints.shellSignUp.useMutation();
  const target = isOwnPath(next) ? next : urls.home();
  const form = useAccountForm({
    fields: ['usr', 'email', 'pwd'],
    refused,
    check: findSignUpProblems,
    send: ({ usr, email, pwd }) => signUp({ act: 'register', usr, email, pwd }),
    onDone: ({ email }) => {
      onSignedUp(email);
      return true;
    },
  });
  const { usr, email, pwd } = form.problems;
  return (
    <>
      <AccountForm
        form={form}
        action={FORM_ACTIONS.signUp}
        hidden={{ next: target }}
        submit={<FormattedMessage id="shellPages.signUp.submit" />}
      >
        <TextField
          label={<FormattedMessage id="shellPages.signUp.name" />}
          hint={
            <FormattedMessage
              id="shellPages.signUp.nameHint"
              values={{ min: NAME_MIN_LENGTH, max: NAME_MAX_LENGTH }}
            />
          }
          name="usr"
          required
          minLength={NAME_MIN_LENGTH}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={typedFields?.usr}
          error={usr && errorText(usr)}
        />
        <TextField
          label={<FormattedMessage id="shellPages.signUp.email" />}
          hint={<FormattedMessage id="shellPages.signUp.emailHint" />}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={typedFields?.email}
          error={email && errorText(email)}
        />
        <PasswordField
          label={<FormattedMessage id="shellPages.signIn.password" />}
          hint={<FormattedMessage id="shellPages.password.hint" values={{ min: PASSWORD_MIN_LENGTH }} />}
          name="pwd"
          required
          minLength={PASSWORD_MIN_LENGTH}
          maxLength={PASSWORD_MAX_LENGTH}
          autoComplete="new-password"
          error={pwd && errorText(pwd)}
        />
        <Terms />
      </AccountForm>
      <ProviderLink next={target} />
      <WayLine>
        <FormattedMessage id="shellPages.signUp.have" />
        <WayLink to="sign-in" next={target}>
          <FormattedMessage id="common.signIn" />
        </WayLink>
      </WayLine>
    </>
  );
};
