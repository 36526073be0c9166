/** `/members/{id}/ed_videos/{page}/`: what a member uploaded. */
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import type { Page } from '@foyer/shared/remotes/remote';
import { loadSection } from '../area/load-section.ts';
import { memberApi } from '../member-api.ts';
import { MemberVideosPage } from './member-videos-page.tsx';

export const page = {
  load: loadSection({
    list: async ({ query, gender }, { memberId, page: number }) => {
      const asked = { memberId, gender, count: LISTING_PAGE_SIZE, page: number };
      const { data, error } = await query(memberApi.endpoints.memberGetVideos.initiate(asked));
      return data ? { data: { count: data.videos.length } } : { error };
    },
  }),
  Component: MemberVideosPage,
} satisfies Page;
