/** `/upload/audience/` and `/upload/audience/{section}/{id}/`: who watches. What is in it is asked for by the browser: no document knows a member. */
import { withMessages } from '@foyer/shared/ui/text/with-messages';
import { loadAudienceMessages } from '../load-messages/load-audience-messages.ts';
import { loadUploadMessages } from '../load-messages/load-uploads-messages.ts';
import { AudiencePage } from './audience-page.tsx';

export const page = await withMessages(
  loadUploadMessages,
  await withMessages(loadAudienceMessages, {
    load: async () => ({ status: 200 }),
    Component: AudiencePage,
  }),
);
