/** /send-email/: after sign-up, look into your mail; also where a link that is of no use any more leads. */
import { FormattedMessage, useLocation, useSearchParams } from '@foyer/shared/platform';
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
  const { state } = useLocation();
  const [search] = useSearchParams();
  // The link of the mail was of no use: that is about no field of the form.
  const isExpired = search.get('error') === 'not_found';
  return (
    <AccountPage
      icon={isExpired ? 'warning' : 'mail'}
      title={isExpired ? 'shellPages.mail.expiredTitle' : 'shellPages.mail.title'}
      lead={isExpired ? <FormattedMessage id="shellPages.mail.expiredLead" /> : <SendEmailText />}
      description="shellPages.mail.title"
      canonical={urls.sendEmail()}
    >
      <MailAgainForm
        email={emailOf(state)}
        refused={isExpired ? undefined : { code: search.get('error'), field: search.get('field') }}
        wasSent={search.has('sent')}
      />
    </AccountPage>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: SendEmailPage } satisfies Page;
