/** Asks for the mail that starts the end of a lost second step. The password was right: the cookie of the first step says whose. */
import { FormattedMessage } from '@foyer/shared/platform';
import { isOwnPath, urls } from '@foyer/shared/urls';
import {
  FACTOR_REMOVAL_CODE_HOURS,
  FACTOR_REMOVAL_DAYS,
} from '@foyer/shared/wire-schemas/accounts/second-factors';
import { useState } from 'react';
import { AccountForm } from '../parts/account-form.tsx';
import { AccountNote } from '../parts/account-note.tsx';
import { WayLine, WayLink } from '../parts/account-ways.tsx';
import { type Refused, useAccountForm } from '../parts/use-account-form.ts';
import { FACTOR_LOSS_ACTION, secondStepApi } from './second-step-api.ts';

interface LostCodesFormProps {
  next?: string | null;
  refused?: Refused;
  /** The form was posted without JavaScript. */
  isSent?: boolean;
  /** Back to name and password; left out on the page, where the link leads there. */
  onBack?: (() => void) | undefined;
}

export const LostCodesForm = ({ next, refused, isSent = false, onBack }: LostCodesFormProps) => {
  const [ask] = secondStepApi.endpoints.shellLoseFactor.useMutation();
  const [wasSent, setSent] = useState(isSent);
  const target = isOwnPath(next) ? next : urls.home();
  const form = useAccountForm({
    fields: [],
    refused,
    check: () => null,
    send: () => ask({ act: 'ask' }),
    onDone: () => {
      setSent(true);
      return true;
    },
  });
  return (
    <>
      {wasSent ? (
        <AccountNote>
          <FormattedMessage id="shellPages.lostCodes.sent" values={{ hours: FACTOR_REMOVAL_CODE_HOURS }} />
        </AccountNote>
      ) : (
        <AccountForm
          form={form}
          action={FACTOR_LOSS_ACTION}
          hidden={{ act: 'ask', next: target }}
          submit={<FormattedMessage id="shellPages.lostCodes.submit" />}
          errorOf={(code) => {
            if (code === 'need_auth') return <FormattedMessage id="shellPages.code.over" />;
            return code === 'eml_doesnt_exist' && <FormattedMessage id="shellPages.lostCodes.noAddress" />;
          }}
        >
          {onBack && (
            <p>
              <FormattedMessage id="shellPages.lostCodes.lead" values={{ days: FACTOR_REMOVAL_DAYS }} />
            </p>
          )}
        </AccountForm>
      )}
      <WayLine>
        <WayLink to="sign-in" next={target} onChosen={onBack}>
          <FormattedMessage id="shellPages.code.back" />
        </WayLink>
      </WayLine>
    </>
  );
};
