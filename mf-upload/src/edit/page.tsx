/** `/upload/videos/{id}/`: one of the member's own videos, to be changed. */
import { EditPage } from './edit-page.tsx';
import { loadUploadMessages } from '../load-messages/load-uploads-messages.ts';
import { uploadApi } from '../upload-api.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadUploadMessages, {
  load: async ({ gender, language, query }) => {
    // Without categories the form says so in their place.
    await query(uploadApi.endpoints.uploadGetCategories.initiate({ gender, language }));
    return { status: 200 };
  },
  Component: EditPage,
});
