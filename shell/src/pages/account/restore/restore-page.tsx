/** /restore-/: asks for the address; with `sent=1` it says to look into the mail. */
import { useNavigate, useSearchParams } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { urls, withQuery } from '@foyer/shared/urls';
import { AccountPage } from '../parts/account-page.tsx';
import { RestoreForm } from './restore-form.tsx';
import { SignInLine } from '../parts/account-ways.tsx';
import { RestoreSentText } from './restore-sent.tsx';

const RestorePage = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  if (search.has('sent'))
    return (
      <AccountPage
        icon="mail"
        title="shellPages.mail.title"
        lead={<RestoreSentText />}
        description="shellPages.restore.lead"
        canonical={urls.restore()}
      >
        <SignInLine />
      </AccountPage>
    );
  return (
    <AccountPage
      icon="lock"
      title="shellPages.restore.title"
      description="shellPages.restore.lead"
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
