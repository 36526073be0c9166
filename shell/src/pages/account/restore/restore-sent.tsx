/** The link for a new password is on its way, if there is such an account. */
import { PASSWORD_LINK_HOURS } from '@foyer/shared/wire-schemas/accounts/accounts';
import { FormattedMessage } from '@foyer/shared/platform';
import { WayLine, WayLink } from '../parts/account-ways.tsx';

export const RestoreSentText = () => (
  <FormattedMessage id="shellPages.restore.sentText" values={{ hours: PASSWORD_LINK_HOURS }} />
);

export const RestoreSentWays = () => (
  <WayLine>
    <WayLink to="sign-in">
      <FormattedMessage id="shellPages.restore.back" />
    </WayLink>
  </WayLine>
);
