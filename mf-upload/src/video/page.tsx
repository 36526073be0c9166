/** `/upload/video/`: a member's new video. The host sends the anonymous to sign in first. */
import { mainApi } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { VideoPage } from './video-page.tsx';

export const page = {
  load: async ({ gender, language, query }) => {
    // Without categories the form says so in their place; the page itself stands.
    await query(mainApi.endpoints.platformGetMain.initiate({ gender, language }));
    return { status: 200 };
  },
  Component: VideoPage,
} satisfies Page;
