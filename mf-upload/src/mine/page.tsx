/** `/upload/videos/`: the member's own videos. What is in it is asked for by the browser: no document knows a member. */
import { MinePage } from './mine-page.tsx';
import { loadUploadMessages } from '../load-messages/load-uploads-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadUploadMessages, {
  load: async () => ({ status: 200 }),
  Component: MinePage,
});
