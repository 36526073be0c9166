/** The member's own menu. A chunk of its own; see account-corner. */
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import {
  FormattedMessage,
  notify,
  useDispatch,
  useHasPage,
  useIntl,
  useLocation,
  useMenu,
} from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { Menu } from '@foyer/shared/ui/overlays/menu';
import { openPreferences } from '../discreet/open-preferences.ts';
import { shellApi } from '../shell-api.ts';
import { reloadSignedOut } from '../host/reload-signed-out.ts';
import { PageMessages } from '../pages/page-messages.tsx';
import { ownGroups } from './own-entries.tsx';
import { useTellConfirmed } from './use-tell-confirmed.ts';

const OwnMenu = ({ member, className }: { member: Viewer; className?: string }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;
  const errorText = useErrorText();
  const [signOut] = shellApi.endpoints.shellSignOut.useMutation();
  const leave = async () => {
    const { data, error } = await signOut();
    if (data?.ok) {
      await reloadSignedOut(path);
      return;
    }
    const code = data?.code ?? (error && 'code' in error ? String(error.code) : 'server_error');
    dispatch(notify({ kind: 'error', text: errorText(code) }));
  };
  useTellConfirmed();
  const hasPage = useHasPage();
  const entries = useMenu('account');
  const groups = ownGroups({
    member,
    entries,
    actions: [
      { label: <FormattedMessage id="shell.discreet.title" />, onSelect: openPreferences, icon: 'eye' },
      { label: <FormattedMessage id="shell.account.signOut" />, onSelect: leave, icon: 'sign-out' },
    ],
  });
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={className}
          aria-label={intl.formatMessage({ id: 'shell.account.menu' })}
        >
          <Avatar src={member.avatar} name={member.name} size={36} />
        </button>
      }
      groups={groups.map((group) => ({
        ...group,
        items: group.items.filter(({ to }) => to === undefined || hasPage(to)),
      }))}
    />
  );
};
const AccountMenu = (props: Parameters<typeof OwnMenu>[0]) => (
  <PageMessages>
    <OwnMenu {...props} />
  </PageMessages>
);
export default AccountMenu;
