/** Endpoints of the member area; the only file of this room that builds API addresses. */
import type { ListingPage } from '@foyer/shared/wire-schemas/listings';
import type { MemberAnswer } from '@foyer/shared/wire-schemas/members';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { injectEndpoints } from '@foyer/shared/platform';
import { apiCall } from '@foyer/shared/api-call';

/** Profiles and uploads change by hand: the shortest lifetime that shared caches know. */
const LIFETIME_SECONDS = 3600;

export interface MemberVideosQuery {
  memberId: number;
  gender: Gender;
  count: number;
  /** With the viewer's rights, past every cache: a friend of a private member. */
  asMember?: boolean;
}

export const memberApi = injectEndpoints('member', (build) => ({
  /** `asMember`: with the viewer's rights, past every cache; what may be kept shows what strangers may see. */
  memberGetMember: build.query<MemberAnswer, { memberId: number; asMember?: boolean }>({
    query: ({ memberId, asMember = false }) =>
      apiCall('GET /api/json/member/{lifetime}/{member_id}.json', {
        lifetime: asMember ? 0 : LIFETIME_SECONDS,
        member_id: memberId,
      }),
  }),
  /** The newest uploads of a member. */
  memberGetVideos: build.query<ListingPage, MemberVideosQuery>({
    query: ({ memberId, gender, count, asMember = false }) =>
      apiCall(
        'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
        {
          lifetime: asMember ? 0 : LIFETIME_SECONDS,
          gender,
          sort: 'latest-updates',
          count,
          section: 'member',
          object_id: memberId,
          page: 1,
          type: 'all',
          duration: '',
          date: '',
        },
      ),
  }),
}));
