/** A new account: name, address, password; by the rule of the site an invitation or a text for those who decide, or no form at all. */
import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@foyer/shared/wire-schemas/accounts/accounts';
import { JOINING_WORDS_MAX } from '@foyer/shared/wire-schemas/members/joining';
import { FormattedMessage, Link, useHasPage, useSite } from '@foyer/shared/platform';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
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
  /** Code of the link that led here. */
  invitation?: string | null;
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

export const SignUpForm = ({ next, refused, invitation, onSignedUp }: SignUpFormProps) => {
  const { settings, typedFields } = useSite();
  const { joining } = settings;
  const errorText = useErrorText();
  const [signUp] = shellApi.endpoints.shellSignUp.useMutation();
  const target = isOwnPath(next) ? next : urls.home();
  const form = useAccountForm({
    fields: ['usr', 'email', 'pwd', 'words'],
    refused,
    check: findSignUpProblems,
    send: ({ usr, email, pwd, words }) =>
      signUp({
        ...{ act: 'register', usr, email, pwd },
        invitation: (joining === 'invitation' && invitation) || undefined,
        words: (joining === 'approval' && words) || undefined,
      }),
    onDone: ({ email }) => {
      onSignedUp(email);
      return true;
    },
  });
  const { usr, email, pwd, words } = form.problems;
  if (joining === 'closed' || (joining === 'invitation' && !invitation))
    return (
      <>
        <p className={css.rule}>
          <FormattedMessage id={`shellPages.signUp.rule.${joining}`} />
        </p>
        <Have next={target} />
      </>
    );
  return (
    <>
      {joining === 'approval' && (
        <p className={css.rule}>
          <FormattedMessage id="shellPages.signUp.rule.approval" />
        </p>
      )}
      <AccountForm
        form={form}
        action={FORM_ACTIONS.signUp}
        hidden={{ next: target, invitation: invitation ?? undefined }}
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
        {joining === 'approval' && (
          <TextArea
            label={<FormattedMessage id="shellPages.signUp.words" />}
            hint={<FormattedMessage id="shellPages.signUp.wordsHint" values={{ max: JOINING_WORDS_MAX }} />}
            name="words"
            rows={4}
            maxLength={JOINING_WORDS_MAX}
            defaultValue={typedFields?.words}
            error={words && errorText(words, { max: JOINING_WORDS_MAX })}
          />
        )}
        <Terms />
      </AccountForm>
      <ProviderLink next={target} invitation={invitation} />
      <Have next={target} />
    </>
  );
};

/** Who has an account signs in under every rule. */
const Have = ({ next }: { next: string }) => (
  <WayLine>
    <FormattedMessage id="shellPages.signUp.have" />
    <WayLink to="sign-in" next={next}>
      <FormattedMessage id="common.signIn" />
    </WayLink>
  </WayLine>
);
