/** `/consent-request/`: for people who are shown in a video and do not agree any more; works without an account and without scripts. */
import type { Page } from '@foyer/shared/remotes/remote';
import { ConsentRequestPage } from './consent-request-page.tsx';

export const page = {
  load: () => Promise.resolve({ status: 200 }),
  Component: ConsentRequestPage,
} satisfies Page;
