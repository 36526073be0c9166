/** Sends the link that confirms an address once more. */
import { FormattedMessage } from '@foyer/shared/platform';
import { useState } from 'react';
import { FORM_ACTIONS, shellApi } from '../../../shell-api.ts';
import { EmailField } from '../parts/account-fields.tsx';
import { AccountForm } from '../parts/account-form.tsx';
import { AccountNote } from '../parts/account-note.tsx';
import { findEmailProblems } from '../parts/account-rules.ts';
import { SignInLine } from '../parts/account-ways.tsx';
import { type Refused, useAccountForm } from '../parts/use-account-form.ts';

interface MailAgainFormProps {
  /** Known from signing up just now. */
  email?: string;
  refused?: Refused;
  /** A form without JavaScript has had it sent. */
  wasSent?: boolean;
}

export const MailAgainForm = ({ email, refused, wasSent = false }: MailAgainFormProps) => {
  const [isSent, setSent] = useState(wasSent);
  const [signUp] = shellApi.endpoints.shellSignUp.useMutation();
  const form = useAccountForm({
    fields: ['email'],
    refused,
    check: findEmailProblems,
    send: (values) => {
      setSent(false);
      return signUp({ act: 'resend', email: values.email });
    },
    onDone: () => {
      setSent(true);
      return false;
    },
  });
  return (
    <>
      {isSent && (
        <AccountNote>
          <FormattedMessage id="shellPages.mail.sentAgain" />
        </AccountNote>
      )}
      <AccountForm
        form={form}
        action={FORM_ACTIONS.signUp}
        hidden={{ act: 'resend' }}
        submit={<FormattedMessage id="shellPages.mail.again" />}
      >
        <EmailField known={email} problem={form.problems.email} />
      </AccountForm>
      <SignInLine />
    </>
  );
};
