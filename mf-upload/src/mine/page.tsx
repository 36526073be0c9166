/** `/upload/videos/`: the member's own videos. What is in it is asked for by the browser: no document knows a member. */
import type { Page } from '@foyer/shared/remotes/remote';
import { MinePage } from './mine-page.tsx';

export const page = {
  load: async () => ({ status: 200 }),
  Component: MinePage,
} satisfies Page;
