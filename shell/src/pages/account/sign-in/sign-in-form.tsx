/** Name and password, then the code where the account wants one; or a passkey; ways to a new account, a new password, and the provider. */
import { FormattedMessage, Link } from '@foyer/shared/platform';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { isOwnPath, urls, withQuery } from '@foyer/shared/urls';
import type { SuspendedInfo } from '@foyer/shared/wire-schemas/accounts/accounts';
import { FORM_ACTIONS, shellApi } from '../../../shell-api.ts';
import { NameField } from '../parts/account-fields.tsx';
import { AccountForm } from '../parts/account-form.tsx';
import { findSignInProblems } from '../parts/account-rules.ts';
import { WayLine, WayLink } from '../parts/account-ways.tsx';
import { Suspension, suspensionOf } from './suspension.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { ProviderLink } from '../parts/provider-link.tsx';
import { type Refused, useAccountForm } from '../parts/use-account-form.ts';
import { useCallback, useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import css from './sign-in-form.module.css';

interface SignInFormProps {
  /** Own path to go to afterwards; anything else goes home. */
  next?: string | null;
  refused?: Refused;
  onSignedIn: (next: string) => void;
}

export const SignInForm = ({ next, refused, onSignedIn }: SignInFormProps) => {
  const errorText = useErrorText();
  const [signIn] = shellApi.endpoints.shellSignIn.useMutation();
  // What leads back here with this code: a suspension without a statement, found by a provider or without scripts.
  const [suspension, setSuspension] = useState<SuspendedInfo | null>(
    refused?.code === 'no_permission' ? { suspended: true, until: null, statement: null } : null,
  );
  const target = isOwnPath(next) ? next : urls.home();
  const [wantsCode, setWantsCode] = useState(false);
  // From here on the owner gets in by more than the password; it stays while the form is corrected.
  const [isRefusedOften, setRefusedOften] = useState(refused?.code === 'too_many_attempts');
  const form = useAccountForm({
    fields: ['usr', 'pwd', 'code'],
    refused,
    check: findSignInProblems,
    send: async ({ usr, pwd, code }) => {
      const answer = await signIn({ usr, pwd, code: code || undefined });
      setSuspension(suspensionOf(answer.data ?? answer.error));
      return answer;
    },
    // A member's page is another document: the session decides on the server what it shows.
    onDone: () => {
      onSignedIn(target);
      return true;
    },
    onRefused: ({ code, field }) => {
      const isCodeNeeded = code === 'need_auth' && field === 'code';
      if (isCodeNeeded) setWantsCode(true);
      if (code === 'too_many_attempts') setRefusedOften(true);
      return isCodeNeeded;
    },
  });
  const back = useCallback(() => setWantsCode(false), []);
  if (wantsCode) return <CodeForm next={next} onSignedIn={onSignedIn} onBack={back} />;
  const { usr, pwd } = form.problems;
  return (
    <>
      <AccountForm
        form={form}
        action={FORM_ACTIONS.signIn}
        hidden={{ next: target }}
        submit={<FormattedMessage id="common.signIn" />}
        errorOf={(code) =>
          code === 'not_confirmed' ? (
            <span>
              {errorText(code)}{' '}
              <WayLink to="send-email" className={css.inText}>
                <FormattedMessage id="shellPages.signIn.mailAgain" />
              </WayLink>
            </span>
          ) : (
            suspension && <Suspension suspension={suspension} />
          )
        }
      >
        <NameField problem={usr} />
        <div className={css.password}>
          <PasswordField
            label={<FormattedMessage id="shellPages.signIn.password" />}
            name="pwd"
            required
            autoComplete="current-password"
            error={pwd && errorText(pwd)}
          />
          <WayLink to="restore">
            <FormattedMessage id="shellPages.signIn.forgot" />
          </WayLink>
        </div>
        {isRefusedOften && (
          <TextField
            label={<FormattedMessage id="shellPages.signIn.appCode" />}
            hint={<FormattedMessage id="shellPages.signIn.appCodeHint" />}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={100}
          />
        )}
      </AccountForm>
      {isRefusedOften && (
        <WayLine>
          <Link className={css.inText} to={withQuery(urls.signIn(), { step: 'link' })} rel="nofollow">
            <FormattedMessage id="shellPages.signInLink.way" />
          </Link>
        </WayLine>
      )}
      <PasskeyButton onSignedIn={() => onSignedIn(target)} />
      <ProviderLink next={target} />
      <WayLine>
        <FormattedMessage id="shellPages.signIn.new" />
        <WayLink to="sign-up" next={target}>
          <FormattedMessage id="shellPages.signIn.create" />
        </WayLink>
      </WayLine>
    </>
  );
};
