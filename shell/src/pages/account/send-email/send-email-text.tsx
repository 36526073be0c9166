import { CONFIRM_CODE_HOURS } from '@foyer/shared/wire-schemas/accounts/accounts';
import { FormattedMessage } from '@foyer/shared/platform';

/** What to do with the mail that confirms an address. */
export const SendEmailText = () => (
  <FormattedMessage id="shellPages.mail.confirmText" values={{ hours: CONFIRM_CODE_HOURS }} />
);
