/** `/notifications/`: for members alone; the host sends others to sign in first. */
import type { Page } from '@foyer/shared/remotes/remote';
import { NotificationsPage } from './notifications-page.tsx';

export const page = {
  // What happened to a member stands in no document: the browser asks for it.
  load: async () => ({ status: 200 }),
  Component: NotificationsPage,
} satisfies Page;
