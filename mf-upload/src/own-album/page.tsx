/** `/upload/albums/{id}/`: one of the member's own albums, to be changed. */
import { OwnAlbumPage } from './own-album-page.tsx';
import { loadUploadMessages } from '../load-messages/load-uploads-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadUploadMessages, {
  load: async () => ({ status: 200 }),
  Component: OwnAlbumPage,
});
