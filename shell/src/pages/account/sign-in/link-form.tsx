/** Asks for a mail with a link that signs in; never tells whether there is such an account. Needs no JavaScript. */
import { FormattedMessage } from '@foyer/shared/platform';
import { useState } from 'react';
import { NameField } from '../parts/account-fields.tsx';
import { AccountForm } from '../parts/account-form.tsx';
import { AccountNote } from '../parts/account-note.tsx';
import { WayLine, WayLink } from '../parts/account-ways.tsx';
import { type Refused, useAccountForm } from '../parts/use-account-form.ts';
import { SIGN_IN_LINK_ACTION, secondStepApi } from './second-step-api.ts';

export const LinkForm = ({ refused, isSent }: { refused: Refused; isSent: boolean }) => {
  const [send] = secondStepApi.endpoints.shellSignInLink.useMutation();
  const [isDone, setDone] = useState(isSent);
  const form = useAccountForm({
    fields: ['usr'],
    refused,
    check: ({ usr }) => (usr === '' ? { usr: 'required' } : null),
    send: ({ usr }) => send({ act: 'ask', usr }),
    onDone: () => {
      setDone(true);
      return true;
    },
  });
  const { usr } = form.problems;
  return (
    <>
      {isDone ? (
        <AccountNote>
          <FormattedMessage id="shellPages.signInLink.sent" />
        </AccountNote>
      ) : (
        <AccountForm
          form={form}
          action={SIGN_IN_LINK_ACTION}
          hidden={{ act: 'ask' }}
          submit={<FormattedMessage id="shellPages.signInLink.submit" />}
        >
          <NameField problem={usr} />
        </AccountForm>
      )}
      <WayLine>
        <WayLink to="sign-in">
          <FormattedMessage id="shellPages.code.back" />
        </WayLink>
      </WayLine>
    </>
  );
};
