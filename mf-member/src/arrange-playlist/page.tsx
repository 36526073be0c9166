/** `/playlist/{id}/edit/`: what its owner can do with a playlist: what it says, its order, what is in it, its end. */
import type { Page } from '@foyer/shared/remotes/remote';
import { memberIdOf } from '../area/member-id.ts';
import { ArrangePage } from './arrange-page.tsx';

export const page = {
  // Which playlists are the viewer's own is asked after hydration: nothing personal is in a document.
  load: async ({ params }) => ({ status: memberIdOf(params.id) === null ? 404 : 200 }),
  Component: ArrangePage,
} satisfies Page;
