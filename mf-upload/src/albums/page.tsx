/** `/upload/albums/`: the member's own albums. What is in it is asked for by the browser: no document knows a member. */
import { AlbumsPage } from './albums-page.tsx';
import { loadUploadMessages } from '../load-messages/load-uploads-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadUploadMessages, {
  load: async () => ({ status: 200 }),
  Component: AlbumsPage,
});
