/** /restore-{code}/: sets a new password; the code came by mail. With `for`, what else a mail's code is for. */
import { FormattedMessage, Link, useSearchParams } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import { FORM_ACTIONS, shellApi } from '../../../shell-api.ts';
import { NewPasswordField } from '../parts/account-fields.tsx';
import { AccountForm } from '../parts/account-form.tsx';
import { AccountPage } from '../parts/account-page.tsx';
import { findNewPasswordProblems } from '../parts/account-rules.ts';
import { useAccountForm } from '../parts/use-account-form.ts';
import css from '../sign-in/sign-in-form.module.css';
import { SignInLinkPage } from '../sign-in/sign-in-link-page.tsx';
import { LostCodesPage } from './lost-codes-page.tsx';

/** The mail's link says what its code is for. */
const RestoreCodePage = ({ params }: { params: Readonly<Record<string, string>> }) => {
  const [search] = useSearchParams();
  const code = params.code ?? '';
  const what = search.get('for');
  if (what === 'codes' || what === 'keep')
    return <LostCodesPage code={code} act={what === 'keep' ? 'keep' : 'begin'} />;
  if (what === 'sign-in') return <SignInLinkPage code={code} />;
  return <NewPasswordPage code={code} />;
};

const NewPasswordPage = ({ code }: { code: string }) => {
  const [search] = useSearchParams();
  const [restore] = shellApi.endpoints.shellRestore.useMutation();
  const form = useAccountForm({
    fields: ['pwd'],
    refused: { code: search.get('error'), field: search.get('field') },
    check: findNewPasswordProblems,
    send: ({ pwd }) => restore({ act: 'set', code, pwd }),
    // Every session has ended, this browser's too: another document.
    onDone: () => {
      window.location.assign(urls.restored());
      return true;
    },
  });
  return (
    <AccountPage
      icon="lock"
      title="shellPages.newPassword.title"
      description="shellPages.newPassword.lead"
      canonical={urls.restore()}
    >
      <AccountForm
        form={form}
        action={FORM_ACTIONS.restore}
        hidden={{ act: 'set', code }}
        submit={<FormattedMessage id="shellPages.newPassword.submit" />}
        errorOf={(problem) =>
          problem === 'not_found' && (
            <span>
              <FormattedMessage id="shellPages.mail.expired" />{' '}
              <Link className={css.inText} to={urls.restore()}>
                <FormattedMessage id="shellPages.newPassword.again" />
              </Link>
            </span>
          )
        }
      >
        <NewPasswordField
          label={<FormattedMessage id="shellPages.newPassword.password" />}
          problem={form.problems.pwd}
        />
      </AccountForm>
    </AccountPage>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: RestoreCodePage } satisfies Page;
