/** Endpoints of who asks to join, and of invitations. */
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type {
  InvitationActAnswer,
  Invitations,
  JoiningAct,
  JoiningActAnswer,
  WaitingMembers,
} from '@foyer/shared/wire-schemas/members/joining-desk';

export interface JoiningAction {
  act: JoiningAct;
  member_id: number;
  /** Of a refusal. */
  reason?: string;
}

/** Empty: of any state, from the latest on. */
export interface InvitationsQuestion {
  state: string;
  before: string;
}

export type InvitationAction =
  | { act: 'create'; note: string; uses: string; days: string }
  | { act: 'end'; invitation_id: number };

const FRESH = { keepUnusedDataFor: 0 };
const WAITING = 'deskJoining/waiting';
const INVITATIONS = 'deskJoining/invitations';
const OWN_ERRORS = { ownErrors: true };

export const joiningApi = injectEndpoints(
  'deskJoining',
  (build) => ({
    deskJoiningList: build.query<WaitingMembers, string>({
      ...FRESH,
      providesTags: [WAITING],
      query: (after) => apiCall('GET /api/members_desk/joining.json{?after}', { after }),
    }),
    deskJoiningAnswer: build.mutation<JoiningActAnswer | Refusal, JoiningAction>({
      extraOptions: OWN_ERRORS,
      invalidatesTags: [WAITING],
      query: (action) => ({ ...apiCall('POST /api/joining.php'), body: { ...action } }),
    }),
    deskJoiningInvitations: build.query<Invitations, InvitationsQuestion>({
      ...FRESH,
      providesTags: [INVITATIONS],
      query: ({ state, before }) =>
        apiCall('GET /api/members_desk/invitations.json{?state}{&before}', {
          state,
          before,
        }),
    }),
    deskJoiningInvite: build.mutation<InvitationActAnswer | Refusal, InvitationAction>({
      extraOptions: OWN_ERRORS,
      invalidatesTags: [INVITATIONS],
      query: (action) => ({ ...apiCall('POST /api/invitations.php'), body: { ...action } }),
    }),
  }),
  [WAITING, INVITATIONS],
);
