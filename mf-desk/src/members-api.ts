/** Endpoints of the desk of members. */
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type {
  DeskMemberAnswer,
  FoundMembers,
  MemberDeskAct,
  MemberDeskActAnswer,
} from '@foyer/shared/wire-schemas/members/members-desk';

export interface MembersQuestion {
  q: string;
  /** Days; empty: any. */
  from: string;
  to: string;
  after: string;
}

export interface MemberAction {
  act: MemberDeskAct;
  member_id: number;
  reason: string;
  /** Of `limits`: empty as the site says, 0 without a limit. */
  storage_gb?: string;
  uploads_per_day?: string;
  revision?: number;
}

const FRESH = { keepUnusedDataFor: 0 };
const TAG = 'deskMembers/members';
const CHANGING = { extraOptions: { ownErrors: true }, invalidatesTags: [TAG] as const };

export const membersApi = injectEndpoints(
  'deskMembers',
  (build) => ({
    deskMembersFind: build.query<FoundMembers, MembersQuestion>({
      ...FRESH,
      providesTags: [TAG],
      query: (asked) => apiCall('GET /api/members_desk/find.json{?q}{&from}{&to}{&after}', { ...asked }),
    }),
    deskMembersGetOne: build.query<DeskMemberAnswer, number>({
      ...FRESH,
      providesTags: [TAG],
      query: (id) => apiCall('GET /api/members_desk/member/{member_id}.json', { member_id: id }),
    }),
    deskMembersAct: build.mutation<MemberDeskActAnswer | Refusal, MemberAction>({
      ...CHANGING,
      query: (action) => ({ ...apiCall('POST /api/members_desk.php'), body: { ...action } }),
    }),
  }),
  [TAG],
);
