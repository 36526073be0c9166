/** `/members/{id}/playlists/{page}/`: public ones to everyone, all of them to their owner. */
import type { Page } from '@foyer/shared/remotes/remote';
import { loadSection } from '../area/load-section.ts';
import { memberApi } from '../member-api.ts';
import { MemberPlaylistsPage } from './member-playlists-page.tsx';

export const page = {
  load: loadSection({
    list: async ({ query }, asked) => {
      const { data, error } = await query(memberApi.endpoints.memberGetPlaylists.initiate(asked));
      return data ? { data: { count: data.playlists.length } } : { error };
    },
  }),
  Component: MemberPlaylistsPage,
} satisfies Page;
