/** `/upload/album/`: a member's new album. The host sends the anonymous to sign in first. */
import { NewAlbumPage } from './new-album-page.tsx';
import { loadUploadMessages } from '../load-messages/load-uploads-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadUploadMessages, {
  load: async () => ({ status: 200 }),
  Component: NewAlbumPage,
});
