/** Asks for the address that gets a link for a new password. */
import { FormattedMessage } from '@foyer/shared/platform';
import { FORM_ACTIONS, shellApi } from '../../../shell-api.ts';
import { EmailField } from '../parts/account-fields.tsx';
import { AccountForm } from '../parts/account-form.tsx';
import { findEmailProblems } from '../parts/account-rules.ts';
import { SignInLine } from '../parts/account-ways.tsx';
import { type Refused, useAccountForm } from '../parts/use-account-form.ts';

export const RestoreForm = ({ refused, onSent }: { refused?: Refused; onSent: () => void }) => {
  const [restore] = shellApi.endpoints.shellRestore.useMutation();
  const form = useAccountForm({
    fields: ['email'],
    refused,
    check: findEmailProblems,
    send: ({ email }) => restore({ act: 'ask', email }),
    onDone: () => {
      onSent();
      return true;
    },
  });
  const { email } = form.problems;
  return (
    <>
      <AccountForm
        form={form}
        action={FORM_ACTIONS.restore}
        hidden={{ act: 'ask' }}
        submit={<FormattedMessage id="shellPages.restore.submit" />}
      >
        <EmailField problem={email} />
      </AccountForm>
      <SignInLine />
    </>
  );
};
