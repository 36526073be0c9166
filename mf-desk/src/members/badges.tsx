/** What an account is, and which roles its member has. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import type { AccountState } from '@foyer/shared/wire-schemas/members/members-desk';
import type { Role } from '@foyer/shared/wire-schemas/members/roles';

/** Nothing of an account like any other. */
export const StateBadge = ({ state }: { state: AccountState }) =>
  state === 'active' ? null : (
    <Badge kind={state === 'suspended' ? 'danger' : 'warning'}>
      <FormattedMessage id={`desk.members.state.${state}`} />
    </Badge>
  );

export const RoleBadges = ({ roles }: { roles: readonly Role[] }) =>
  roles.map((role) => (
    <Badge key={role}>
      <FormattedMessage id={`desk.members.role.${role}`} />
    </Badge>
  ));
