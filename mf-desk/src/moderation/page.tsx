/**
 * `/desk/moderation/…`: the moderators' desk. Documents hold nothing of it: its data comes after hydration, to moderators alone.
 * Others get a closed page with status 403.
 */
import { loadFor } from '../layout/load-for.ts';
import { ModerationPage } from './moderation-page.tsx';
import { loadModerationMessages } from '../load-messages/load-moderation-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadModerationMessages, {
  // Its documents are made for who asks; within the site the page itself says that it is closed.
  load: loadFor('moderate'),
  Component: ModerationPage,
});
