/** /confirm-{code}/: one button. Programs that look through mails follow links, and must not confirm anything by that. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { Button } from '@foyer/shared/ui/controls/button';
import { urls } from '@foyer/shared/urls';
import { AccountPage } from '../parts/account-page.tsx';
import css from '../parts/account-form.module.css';

const ConfirmPage = ({ params }: { params: Readonly<Record<string, string>> }) => {
  return (
    <AccountPage
      icon="mail"
      title="shellPages.confirmMail.title"
      description="shellPages.confirmMail.lead"
      canonical={urls.sendEmail()}
    >
      {/* Sent by the browser itself: what it leads to is another document, which says how it went. */}
      <form method="post" action={urls.confirm(params.code ?? '')} className={css.form}>
        <Button kind="primary" type="submit" className={css.submit}>
          <FormattedMessage id="shellPages.confirmMail.submit" />
        </Button>
      </form>
    </AccountPage>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: ConfirmPage } satisfies Page;
