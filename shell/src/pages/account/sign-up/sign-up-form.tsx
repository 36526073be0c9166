/** A new account: name, address, password. */
import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@foyer/shared/wire-schemas/accounts/accounts';
import { FormattedMessage, Link, useHasPage } from '@foyer/shared/platform';
import { isOwnPath, urls } from '@foyer/shared/urls';
import type { ReactNode } from 'react';
import { FORM_ACTIONS, shellApi } from '../../../shell-api.ts';
import { EmailField, NameField, NewPasswordField } from '../parts/account-fields.tsx';
import { AccountForm } from '../parts/account-form.tsx';
import { findSignUpProblems } from '../parts/account-rules.ts';
import { WayLine, WayLink } from '../parts/account-ways.tsx';
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
        <NameField
          label={<FormattedMessage id="shellPages.signUp.name" />}
          hint={
            <FormattedMessage
              id="shellPages.signUp.nameHint"
              values={{ min: NAME_MIN_LENGTH, max: NAME_MAX_LENGTH }}
            />
          }
          minLength={NAME_MIN_LENGTH}
          maxLength={NAME_MAX_LENGTH}
          problem={usr}
        />
        <EmailField hint={<FormattedMessage id="shellPages.signUp.emailHint" />} problem={email} />
        <NewPasswordField label={<FormattedMessage id="shellPages.signIn.password" />} problem={pwd} />
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
