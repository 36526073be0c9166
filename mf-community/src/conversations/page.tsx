/** `/messages/` and `/messages/{member id}/`: for members alone; the host sends others to sign in first. */
import type { Page } from '@foyer/shared/remotes/remote';
import { ConversationsPage } from './conversations-page.tsx';

export const page = {
  // What members wrote to one another stands in no document: the browser asks for it.
  load: async () => ({ status: 200 }),
  Component: ConversationsPage,
} satisfies Page;
