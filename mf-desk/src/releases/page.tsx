/** `/desk/releases/`: what is live, how it fares, what came before. For one visitor alone: operators, and teams with a token. */
import type { LoadContext } from '@foyer/shared/remotes/remote';
import { withMessages } from '@foyer/shared/ui/text/with-messages';
import { loadReleasesMessages } from '../load-messages/load-releases-messages.ts';
import { releasesApi } from '../releases-api.ts';
import { OverviewPage } from './overview-page.tsx';
import { isRefused } from './is-refused.ts';

export const page = await withMessages(loadReleasesMessages, {
  load: async ({ query }: LoadContext) => {
    const { error } = await query(releasesApi.endpoints.deskReleasesGetOverview.initiate());
    // Anyone who may not see it gets the way in, which is a page like any other.
    return { status: error && !isRefused(error) ? error.status || 503 : 200 };
  },
  Component: OverviewPage,
});
