/** /sign-up/: the form, and what an account is good for. */
import { useIntl, useNavigate, useSearchParams } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { Icon, type IconName } from '@foyer/shared/ui/graphics/icon';
import { urls } from '@foyer/shared/urls';
import { AccountPage } from '../parts/account-page.tsx';
import { loadSignedOut } from '../parts/load-signed-out.ts';
import { SignUpForm } from './sign-up-form.tsx';
import css from './sign-up-page.module.css';

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

export const page = { load: loadSignedOut, Component: SignUpPage } satisfies Page;
