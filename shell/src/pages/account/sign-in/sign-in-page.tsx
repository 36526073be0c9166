/** /sign-in/: the same form as the modal, on a page of its own; needs no JavaScript. */
import { FormattedMessage, useSearchParams } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import { SIGN_IN_LINK_MINUTES } from '@foyer/shared/wire-schemas/accounts/accounts';
import { FACTOR_REMOVAL_DAYS } from '@foyer/shared/wire-schemas/accounts/second-factors';
import { AccountNote } from '../parts/account-note.tsx';
import { AccountPage } from '../parts/account-page.tsx';
import { loadSignedOut } from '../parts/load-signed-out.ts';
import { CodeForm } from './code-form.tsx';
import { LinkForm } from './link-form.tsx';
import { LostCodesForm } from './lost-codes-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Query: `next`, an own path; `error` and `field`, what the server sent back; `confirmed` after the mail's link; `step`: the password was right, a code is missing, or lost; or a link by mail is asked for. */
const SignInPage = () => {
  const [search] = useSearchParams();
  const step = search.get('step');
  const refused = { code: search.get('error'), field: search.get('field') };
  if (step === 'lost')
    return (
      <AccountPage
        icon="lock"
        title="shellPages.lostCodes.title"
        lead={<FormattedMessage id="shellPages.lostCodes.lead" values={{ days: FACTOR_REMOVAL_DAYS }} />}
        description="shellPages.signIn.lead"
        canonical={urls.signIn()}
      >
        <LostCodesForm next={search.get('next')} refused={refused} isSent={search.has('sent')} />
      </AccountPage>
    );
  if (step === 'link')
    return (
      <AccountPage
        icon="mail"
        title="shellPages.signInLink.title"
        lead={<FormattedMessage id="shellPages.signInLink.lead" values={{ minutes: SIGN_IN_LINK_MINUTES }} />}
        description="shellPages.signIn.lead"
        canonical={urls.signIn()}
      >
        <LinkForm refused={refused} isSent={search.has('sent')} />
      </AccountPage>
    );
  const isSecondStep = step === 'code';
  const Form = isSecondStep ? CodeForm : SignInForm;
  return (
    <AccountPage
      icon="user"
      title="shellPages.signIn.title"
      lead={<FormattedMessage id={isSecondStep ? 'shellPages.code.lead' : 'shellPages.signIn.lead'} />}
      description="shellPages.signIn.lead"
      canonical={urls.signIn()}
    >
      {search.has('confirmed') && (
        <AccountNote>
          <FormattedMessage id="shellPages.signIn.confirmed" />
        </AccountNote>
      )}
      <Form next={search.get('next')} refused={refused} onSignedIn={(next) => window.location.assign(next)} />
    </AccountPage>
  );
};

export const page = { load: loadSignedOut, Component: SignInPage } satisfies Page;
