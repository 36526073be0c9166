/** `/community/{sort}/{page}/`: the members of the site. */
import type { Page } from '@foyer/shared/remotes/remote';
import { communityApi } from '../community-api.ts';
import { PeoplePage } from './people-page.tsx';
import { membersQuery, viewFromUrl } from './people-query.ts';

export const page = {
  load: async ({ params, search, query }) => {
    const view = viewFromUrl(params, search);
    if (!view) return { status: 404 };
    const { data, error } = await query(
      communityApi.endpoints.communityGetMembers.initiate(membersQuery(view)),
    );
    if (error) return { status: error.status || 503 };
    // An empty first page is an answer ("nobody matches"); an empty later one is no page at all.
    return { status: data.members.length === 0 && view.page > 1 ? 404 : 200 };
  },
  Component: PeoplePage,
} satisfies Page;
