/** `/desk/`: what the member may do for the site. Those without a role get a closed page with status 403. */
import type { LoadContext, Page } from '@foyer/shared/remotes/remote';
import { partsOf } from '../layout/desk-parts.ts';
import { OverviewPage } from './overview-page.tsx';

export const page = {
  load: async ({ viewer }: LoadContext) => ({ status: viewer && partsOf(viewer).length === 0 ? 403 : 200 }),
  Component: OverviewPage,
} satisfies Page;
