/** Asks for the address that gets a link for a new password. */
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { FORM_ACTIONS, shellApi } from '../../../shell-api.ts';
import { AccountForm } from '../parts/account-form.tsx';
import { findEmailProblems } from '../parts/account-rules.ts';
import { WayLine, WayLink } from '../parts/account-ways.tsx';
import { type Refused, useAccountForm } from '../parts/use-account-form.ts';

export const RestoreForm = ({ refused, onSent }: { refused?: Refused; onSent: () => void }) => {
  const errorText = useErrorText();
  const { typedFields } = useSite();
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
        <TextField
          label={<FormattedMessage id="shellPages.signUp.email" />}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={typedFields?.email}
          error={email && errorText(email)}
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
