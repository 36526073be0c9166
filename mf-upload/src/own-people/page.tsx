/** `/upload/people/`: the uploader's records of people. What is in it is asked for by the browser: no document knows a member. */
import type { Page } from '@foyer/shared/remotes/remote';
import { OwnPeoplePage } from './own-people-page.tsx';

export const page = {
  load: async () => ({ status: 200 }),
  Component: OwnPeoplePage,
} satisfies Page;
