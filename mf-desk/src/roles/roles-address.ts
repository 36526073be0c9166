/** Addresses of the page of roles: what its query says. */
import { rareUrls } from '@foyer/shared/rare-urls';
import { ROLES } from '@foyer/shared/wire-schemas/members/roles';
import type { HoldersQuestion } from '../roles-api.ts';

export const readRolesView = (search: URLSearchParams): HoldersQuestion => ({
  role: ROLES.find((one) => one === search.get('role')) ?? '',
  after: search.get('after') ?? '',
});

export const rolesAddress = ({
  role,
  after = '',
}: {
  role: HoldersQuestion['role'];
  after?: string;
}): string => rareUrls.deskRoles({ ...(role !== '' && { role }), ...(after !== '' && { after }) });
