/** `/upload/albums/`: the member's own albums. What is in it is asked for by the browser: no document knows a member. */
import type { Page } from '@foyer/shared/remotes/remote';
import { AlbumsPage } from './albums-page.tsx';

export const page = {
  load: async () => ({ status: 200 }),
  Component: AlbumsPage,
} satisfies Page;
