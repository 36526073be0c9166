/** `/members/{id}/info/`: who a member is, with the newest uploads first. */
import type { Page } from '@foyer/shared/remotes/remote';
import { loadSection } from '../area/load-section.ts';
import { memberApi } from '../member-api.ts';
import { InfoPage } from './info-page.tsx';
import { PREVIEW_COUNT } from './member-videos.tsx';

export const page = {
  load: loadSection({
    isSinglePage: true,
    list: async ({ query, gender }, { memberId }) => {
      const asked = { memberId, gender, count: PREVIEW_COUNT };
      const { data, error } = await query(memberApi.endpoints.memberGetVideos.initiate(asked));
      return data ? { data: { count: data.videos.length } } : { error };
    },
  }),
  Component: InfoPage,
} satisfies Page;
