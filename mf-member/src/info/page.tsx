/** `/members/{id}/info/`: who a member is. */
import type { Page } from '@foyer/shared/remotes/remote';
import { memberApi } from '../member-api.ts';
import { InfoPage } from './info-page.tsx';
import { PREVIEW_COUNT } from './member-videos.tsx';
import { memberIdOf } from './member-id.ts';

const { memberGetMember, memberGetVideos } = memberApi.endpoints;

export const page = {
  load: async ({ params, gender, query }) => {
    const memberId = memberIdOf(params.id);
    if (memberId === null) return { status: 404 };
    // Neither answer needs the other.
    const [{ error }] = await Promise.all([
      query(memberGetMember.initiate({ memberId })),
      query(memberGetVideos.initiate({ memberId, gender, count: PREVIEW_COUNT })),
    ]);
    return { status: error ? error.status || 503 : 200 };
  },
  Component: InfoPage,
} satisfies Page;
