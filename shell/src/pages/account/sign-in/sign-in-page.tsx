/** /sign-in/: the same form as the modal, on a page of its own; needs no JavaScript. */
import { FormattedMessage, useIntl, useSearchParams } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page } from '@foyer/shared/remotes/remote';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { isOwnPath, urls } from '@foyer/shared/urls';
import { SignInForm } from './sign-in-form.tsx';
import css from './sign-in-page.module.css';

/** Who is signed in already goes on. */
const load = async ({ viewer, search }: LoadContext): Promise<LoadResult> => {
  const next = search.get('next');
  return viewer ? { status: 302, redirect: isOwnPath(next) ? next : urls.home() } : { status: 200 };
};

/** Query: `next`, an own path; `error`, the code that the server sent back. */
const SignInPage = () => {
  const intl = useIntl();
  const [search] = useSearchParams();
  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: 'common.signIn' })}
        description={intl.formatMessage({ id: 'shellPages.signIn.lead' })}
        canonical={urls.signIn()}
        robots="noindex,follow"
      />
      <section className={css.card}>
        <h1 className={css.title}>
          <FormattedMessage id="shellPages.signIn.title" />
        </h1>
        <p className={css.lead}>
          <FormattedMessage id="shellPages.signIn.lead" />
        </p>
        <SignInForm next={search.get('next')} initialCode={search.get('error')} />
      </section>
    </>
  );
};

export const page = { load, Component: SignInPage } satisfies Page;
