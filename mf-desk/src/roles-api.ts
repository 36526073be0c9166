/** Endpoints of the page of roles. */
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { RoleAct, RoleActAnswer, RolesAnswer } from '@foyer/shared/wire-schemas/members/role-holders';
import type { Role } from '@foyer/shared/wire-schemas/members/roles';

export interface HoldersQuestion {
  /** Empty: any. */
  role: Role | '';
  /** Empty: from the start. */
  after: string;
}

export interface RoleAction {
  act: RoleAct;
  role: Role;
  name: string;
  reason: string;
}

const TAG = 'deskRoles/holders';

export const rolesApi = injectEndpoints(
  'deskRoles',
  (build) => ({
    deskRolesGetHolders: build.query<RolesAnswer, HoldersQuestion>({
      keepUnusedDataFor: 0,
      providesTags: [TAG],
      query: ({ role, after }) => apiCall('GET /api/roles.json{?role}{&after}', { role, after }),
    }),
    deskRolesChange: build.mutation<RoleActAnswer | Refusal, RoleAction>({
      extraOptions: { ownErrors: true },
      invalidatesTags: [TAG],
      query: (action) => ({ ...apiCall('POST /api/roles.php'), body: { ...action } }),
    }),
  }),
  [TAG],
);
