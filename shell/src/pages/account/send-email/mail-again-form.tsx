/** Sends the link that confirms an address once more. */
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';
import { FORM_ACTIONS, shellApi } from '../../../shell-api.ts';
import { AccountForm } from '../parts/account-form.tsx';
import { AccountNote } from '../parts/account-note.tsx';
import { findEmailProblems } from '../parts/account-rules.ts';
import { WayLine, WayLink } from '../parts/account-ways.tsx';
import { type Refused, useAccountForm } from '../parts/use-account-form.ts';

interface MailAgainFormProps {
  /** Known from signing up just now. */
  email?: string;
  refused?: Refused;
  /** A form without JavaScript has had it sent. */
  wasSent?: boolean;
}

export const MailAgainForm = ({ email, refused, wasSent = false }: MailAgainFormProps) => {
  const errorText = useErrorText();
  const { typedFields } = useSite();
  const [isSent, setSent] = useState(wasSent);
  const [signUp] = shellApi.endpoints.shellSignUp.useMutation();
  // The link of the mail was of no use: that is about no field of this form.
  const isExpired = refused?.code === 'not_found';
  const form = useAccountForm({
    fields: ['email'],
    refused: isExpired ? undefined : refused,
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
  const problem = form.problems.email;
  return (
    <>
      {isExpired && !isSent && (
        <AccountNote kind="problem">
          <FormattedMessage id="shellPages.mail.expired" />
        </AccountNote>
      )}
      {isSent && (
        <AccountNote kind="success">
          <FormattedMessage id="shellPages.mail.sentAgain" />
        </AccountNote>
      )}
      <AccountForm
        form={form}
        action={FORM_ACTIONS.signUp}
        hidden={{ act: 'resend' }}
        submit={<FormattedMessage id="shellPages.mail.again" />}
      >
        <TextField
          label={<FormattedMessage id="shellPages.signUp.email" />}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={email ?? typedFields?.email}
          error={problem && errorText(problem)}
        />
      </AccountForm>
      <WayLine>
        <WayLink to="sign-in">
          <FormattedMessage id="shellPages.restore.back" />
        </WayLink>
      </WayLine>
    </>
  );
};
