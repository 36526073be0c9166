/** `/upload/settings/`: what counts for all of the uploader's videos. What is in it is asked for by the browser: no document knows a member. */
import { UploadSettingsPage } from './upload-settings-page.tsx';
import { loadUploadMessages } from '../load-messages/load-uploads-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadUploadMessages, {
  load: async () => ({ status: 200 }),
  Component: UploadSettingsPage,
});
