/** `/members/{id}/albums/{page}/`. */
import type { Page } from '@foyer/shared/remotes/remote';
import { loadSection } from '../area/load-section.ts';
import { memberApi } from '../member-api.ts';
import { MemberAlbumsPage } from './member-albums-page.tsx';

export const page = {
  load: loadSection({
    list: async ({ query }, asked) => {
      const { data, error } = await query(memberApi.endpoints.memberGetAlbums.initiate(asked));
      return data ? { data: { count: data.albums.length } } : { error };
    },
  }),
  Component: MemberAlbumsPage,
} satisfies Page;
