/**
 * `/moderation/…`: the moderators' desk. Documents hold nothing of it: its data comes after hydration, to moderators alone.
 * Others get a closed page with status 403.
 */
import type { LoadContext } from '@foyer/shared/remotes/remote';
import { ModerationPage } from './moderation-page.tsx';
import { loadDeskMessages } from '../load-messages/load-desk-messages.ts';
import { withMessages } from '../load-messages/with-messages.tsx';

export const page = await withMessages(loadDeskMessages, {
  // Its documents are made for who asks; within the site the page itself says that it is closed.
  load: async ({ viewer }: LoadContext) => ({ status: viewer && !viewer.is_moderator ? 403 : 200 }),
  Component: ModerationPage,
});
