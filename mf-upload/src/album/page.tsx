/** `/upload/album/`: a member's new album. The host sends the anonymous to sign in first. */
import type { Page } from '@foyer/shared/remotes/remote';
import { NewAlbumPage } from './new-album-page.tsx';

export const page = {
  load: async () => ({ status: 200 }),
  Component: NewAlbumPage,
} satisfies Page;
