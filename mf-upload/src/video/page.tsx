/** `/upload/video/`: a member's new video. The host sends the anonymous to sign in first. */
import { VideoPage } from './video-page.tsx';
import { loadUploadMessages } from '../load-messages/load-uploads-messages.ts';
import { uploadApi } from '../upload-api.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadUploadMessages, {
  load: async ({ gender, language, query }) => {
    // Without categories the form says so in their place; the page itself stands.
    await query(uploadApi.endpoints.uploadGetCategories.initiate({ gender, language }));
    return { status: 200 };
  },
  Component: VideoPage,
});
