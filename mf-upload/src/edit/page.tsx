/** `/upload/videos/{id}/`: one of the member's own videos, to be changed. */
import { mainApi } from '@foyer/shared/platform';
import { EditPage } from './edit-page.tsx';
import { loadUploadMessages } from '../load-messages/load-uploads-messages.ts';
import { withMessages } from '../load-messages/with-messages.tsx';

export const page = await withMessages(loadUploadMessages, {
  load: async ({ gender, language, query }) => {
    // Without categories the form says so in their place.
    await query(mainApi.endpoints.platformGetMain.initiate({ gender, language }));
    return { status: 200 };
  },
  Component: EditPage,
});
