/** /sign-up/: the form, and what an account is good for. */
import { useIntl, useNavigate, useSearchParams } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page } from '@foyer/shared/remotes/remote';
import { Icon, type IconName } from '@foyer/shared/ui/graphics/icon';
import { isOwnPath, urls } from '@foyer/shared/urls';
import { AccountPage } from '../parts/account-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import css from './sign-up-page.module.css';

/** Who is signed in has an account. */
const load = async ({ viewer, search }: LoadContext): Promise<LoadResult> => {
  const next = search.get('next');
  return viewer ? { status: 302, redirect: isOwnPath(next) ? next : urls.home() } : { status: 200 };
};

const Benefit = ({ icon, text }: { icon: IconName; text: string }) => (
  <li>
    <Icon name={icon} size={22} />
    <span>{text}</span>
  </li>
);

const Benefits = () => {
  const intl = useIntl();
  return (
    <ul className={css.benefits}>
      <Benefit icon="heart" text={intl.formatMessage({ id: 'shellPages.signUp.benefit.library' })} />
      <Benefit icon="comment" text={intl.formatMessage({ id: 'shellPages.signUp.benefit.community' })} />
      <Benefit icon="upload" text={intl.formatMessage({ id: 'shellPages.signUp.benefit.upload' })} />
    </ul>
  );
};

const SignUpPage = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <AccountPage
      icon="user"
      title="shellPages.signUp.title"
      description="shellPages.signUp.lead"
      canonical={urls.signUp()}
      aside={<Benefits />}
    >
      <SignUpForm
        next={search.get('next')}
        invitation={search.get('invitation')}
        refused={{ code: search.get('error'), field: search.get('field') }}
        onSignedUp={(email) => void navigate(urls.sendEmail(), { state: { email } })}
      />
    </AccountPage>
  );
};

export const page = { load, Component: SignUpPage } satisfies Page;
