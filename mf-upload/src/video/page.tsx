/** `/upload/video/`: a member's new video. The host sends the anonymous to sign in first. */
import { mainApi } from '@foyer/shared/platform';
import { VideoPage } from './video-page.tsx';
import { loadUploadMessages } from '../load-messages/load-uploads-messages.ts';
import { withMessages } from '../load-messages/with-messages.tsx';

export const page = await withMessages(loadUploadMessages, {
  load: async ({ gender, language, query }) => {
    // Without categories the form says so in their place; the page itself stands.
    await query(mainApi.endpoints.platformGetMain.initiate({ gender, language }));
    return { status: 200 };
  },
  Component: VideoPage,
});
