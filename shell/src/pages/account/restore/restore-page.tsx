/** /restore-/: asks for the address; with `sent=1` it says to look into the mail. */
import { FormattedMessage, useIntl, useNavigate, useSearchParams } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { urls, withQuery } from '@foyer/shared/urls';
import { AccountPage } from '../parts/account-page.tsx';
import { RestoreForm } from './restore-form.tsx';
import { SignInLine } from '../parts/account-ways.tsx';
import { RestoreSentText } from './restore-sent.tsx';

const RestorePage = () => {
  const intl = useIntl();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const description = intl.formatMessage({ id: 'shellPages.restore.lead' });
  if (search.has('sent'))
    return (
      <AccountPage
        icon="mail"
        title="shellPages.mail.title"
        lead={<RestoreSentText />}
        description={description}
        canonical={urls.restore()}
      >
        <SignInLine />
      </AccountPage>
    );
  return (
    <AccountPage
      icon="lock"
      title="shellPages.restore.title"
      lead={<FormattedMessage id="shellPages.restore.lead" />}
      description={description}
      canonical={urls.restore()}
    >
      <RestoreForm
        refused={{ code: search.get('error'), field: search.get('field') }}
        onSent={() => void navigate(withQuery(urls.restore(), { sent: 1 }))}
      />
    </AccountPage>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: RestorePage } satisfies Page;
