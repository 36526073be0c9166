/** Addresses of the page of roles: what its query says. */
import { rareUrls } from '@foyer/shared/rare-urls';
import { ROLES } from '@foyer/shared/wire-schemas/members/roles';
import type { HoldersQuestion } from '../roles-api.ts';

export const PAGE_NUMBER = { matches: '[1-9]\\d{0,4}' } as const;

export const readRolesView = (search: URLSearchParams): HoldersQuestion => {
  const page = search.get('page') ?? '';
  return {
    role: ROLES.find((one) => one === search.get('role')) ?? '',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
};

export const rolesAddress = ({ role, page = 1 }: { role: HoldersQuestion['role']; page?: number }): string =>
  rareUrls.deskRoles({ ...(role !== '' && { role }), ...(page > 1 && { page }) });
