/** `/upload/videos/{id}/`: one of the member's own videos, to be changed. */
import type { Page } from '@foyer/shared/remotes/remote';
import { mainApi } from '@foyer/shared/platform';
import { EditPage } from './edit-page.tsx';

export const page = {
  load: async ({ gender, language, query }) => {
    // Without categories the form says so in their place.
    await query(mainApi.endpoints.platformGetMain.initiate({ gender, language }));
    return { status: 200 };
  },
  Component: EditPage,
} satisfies Page;
