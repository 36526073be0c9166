/** /send-email/: after sign-up, look into your mail; also where a link that is of no use any more leads. */
import { useIntl, useLocation, useSearchParams } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import { AccountPage } from '../parts/account-page.tsx';
import { MailAgainForm } from './mail-again-form.tsx';
import { SendEmailText } from './send-email-text.tsx';

const emailOf = (state: unknown): string | undefined =>
  state && typeof state === 'object' && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined;

const SendEmailPage = () => {
  const intl = useIntl();
  const { state } = useLocation();
  const [search] = useSearchParams();
  return (
    <AccountPage
      icon="mail"
      title="shellPages.mail.title"
      lead={<SendEmailText />}
      description={intl.formatMessage({ id: 'shellPages.mail.title' })}
      canonical={urls.sendEmail()}
    >
      <MailAgainForm
        email={emailOf(state)}
        refused={{ code: search.get('error'), field: search.get('field') }}
        wasSent={search.has('sent')}
      />
    </AccountPage>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: SendEmailPage } satisfies Page;
