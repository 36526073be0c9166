/** `/upload/albums/{id}/`: one of the member's own albums, to be changed. */
import type { Page } from '@foyer/shared/remotes/remote';
import { OwnAlbumPage } from './own-album-page.tsx';

export const page = {
  load: async () => ({ status: 200 }),
  Component: OwnAlbumPage,
} satisfies Page;
