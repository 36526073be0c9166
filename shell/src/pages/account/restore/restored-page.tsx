/** /restore-success/: the new password is set. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { urls } from '@foyer/shared/urls';
import { AccountPage } from '../parts/account-page.tsx';

const RestoredPage = () => {
  return (
    <AccountPage
      icon="check"
      title="shellPages.restored.title"
      description="shellPages.restored.text"
      canonical={urls.restored()}
    >
      <ButtonLink kind="primary" icon="user" to={urls.signIn()}>
        <FormattedMessage id="common.signIn" />
      </ButtonLink>
    </AccountPage>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: RestoredPage } satisfies Page;
