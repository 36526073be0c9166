/** `/members/{id}/friends/{page}/`: friends as far as the member shows them; to oneself also the requests that wait. */
import type { Page } from '@foyer/shared/remotes/remote';
import { loadSection } from '../area/load-section.ts';
import { memberApi } from '../member-api.ts';
import { FriendsPage } from './friends-page.tsx';

export const page = {
  load: loadSection({
    list: async ({ query }, asked) => {
      const { data, error } = await query(memberApi.endpoints.memberGetFriends.initiate(asked));
      return data ? { data: { count: data.members.length } } : { error };
    },
  }),
  Component: FriendsPage,
} satisfies Page;
