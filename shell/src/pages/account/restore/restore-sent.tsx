/** The link for a new password is on its way, if there is such an account. */
import { PASSWORD_LINK_HOURS } from '@foyer/shared/wire-schemas/accounts/accounts';
import { FormattedMessage } from '@foyer/shared/platform';

export const RestoreSentText = () => (
  <FormattedMessage id="shellPages.restore.sentText" values={{ hours: PASSWORD_LINK_HOURS }} />
);
