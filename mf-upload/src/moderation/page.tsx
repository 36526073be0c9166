/**
 * `/moderation/…`: the moderators' desk. Documents hold nothing of it, since they are rendered as for the anonymous: its data comes
 * after hydration, to moderators alone. Others get a closed page.
 */
import { ModerationPage } from './moderation-page.tsx';
import { loadDeskMessages } from '../part-messages/load-desk-messages.ts';
import { withMessages } from '../part-messages/with-messages.tsx';

export const page = await withMessages(loadDeskMessages, {
  load: () => Promise.resolve({ status: 200 }),
  Component: ModerationPage,
});
