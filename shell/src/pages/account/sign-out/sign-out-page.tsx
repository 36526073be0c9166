/** /sign-out/: a plain form. With scripts the account menu signs out in place; without, this page is the way. */
import { FormattedMessage, useSearchParams, useViewer } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { isOwnPath, urls } from '@foyer/shared/urls';
import { useHost } from '../../../host/host-context.tsx';
import { FORM_ACTIONS } from '../../../shell-api.ts';
import { AccountPage } from '../parts/account-page.tsx';

/** The page that the visitor came from, where everyone may see it. */
const useTarget = (): string => {
  const { table } = useHost();
  const [search] = useSearchParams();
  const next = search.get('next');
  if (!isOwnPath(next)) return urls.home();
  const { route } = table.match(new URL(next, 'http://own.invalid').pathname);
  return route.access === 'member' ? urls.home() : next;
};

/** Query: `next`, an own path. */
const SignOutPage = () => {
  const viewer = useViewer();
  const target = useTarget();
  const isMember = viewer.status === 'member';
  return (
    <AccountPage
      icon="lock"
      title="shell.account.signOut"
      lead={
        isMember ? (
          <FormattedMessage id="shellPages.signOut.lead" values={{ name: viewer.member.name }} />
        ) : (
          <FormattedMessage id="shellPages.signOut.nobody" />
        )
      }
      description="shell.account.signOut"
      canonical={urls.signOut()}
    >
      {isMember ? (
        <form method="post" action={FORM_ACTIONS.signOut}>
          <input type="hidden" name="next" value={target} />
          <Button kind="primary" type="submit">
            <FormattedMessage id="shell.account.signOut" />
          </Button>
        </form>
      ) : (
        <ButtonLink kind="primary" to={urls.signIn(target)} rel="nofollow">
          <FormattedMessage id="common.signIn" />
        </ButtonLink>
      )}
    </AccountPage>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: SignOutPage } satisfies Page;
