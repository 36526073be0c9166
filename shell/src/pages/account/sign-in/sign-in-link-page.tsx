/** /restore-{code}/?for=sign-in: signs in by a button, in the browser that asked for the mail. Needs no JavaScript. */
import { FormattedMessage, Link, useSearchParams } from '@foyer/shared/platform';
import { urls, withQuery } from '@foyer/shared/urls';
import { SIGN_IN_LINK_MINUTES } from '@foyer/shared/wire-schemas/accounts/accounts';
import { AccountForm } from '../parts/account-form.tsx';
import { AccountPage } from '../parts/account-page.tsx';
import { useAccountForm } from '../parts/use-account-form.ts';
import { SIGN_IN_LINK_ACTION, secondStepApi } from './second-step-api.ts';
import css from './sign-in-form.module.css';

const VALUES = { minutes: SIGN_IN_LINK_MINUTES };

export const SignInLinkPage = ({ code }: { code: string }) => {
  const [search] = useSearchParams();
  const [send] = secondStepApi.endpoints.shellSignInLink.useMutation();
  const form = useAccountForm({
    fields: [],
    refused: { code: search.get('error') },
    check: () => null,
    send: () => send({ act: 'open', code }),
    onDone: () => {
      window.location.assign(urls.home());
      return true;
    },
    onRefused: ({ code: problem, field }) => {
      const isCodeNeeded = problem === 'need_auth' && field === 'code';
      if (isCodeNeeded) window.location.assign(withQuery(urls.signIn(), { step: 'code' }));
      return isCodeNeeded;
    },
  });
  return (
    <AccountPage
      icon="lock"
      title="shellPages.signInLink.title"
      description="shellPages.signInLink.openLead"
      canonical={urls.signIn()}
    >
      <AccountForm
        form={form}
        action={SIGN_IN_LINK_ACTION}
        hidden={{ act: 'open', code }}
        submit={<FormattedMessage id="common.signIn" />}
        errorOf={(problem) =>
          problem === 'not_found' && (
            <span>
              <FormattedMessage id="shellPages.signInLink.useless" values={VALUES} />{' '}
              <Link className={css.inText} to={withQuery(urls.signIn(), { step: 'link' })} rel="nofollow">
                <FormattedMessage id="shellPages.newPassword.again" />
              </Link>
            </span>
          )
        }
      >
        {null}
      </AccountForm>
    </AccountPage>
  );
};
