/**
 * `/moderation/records/`: the desk of the records role. Documents hold nothing of it; its data comes after hydration, to members with
 * the role alone. Others, moderators among them, get a closed page.
 */
import { RecordsPage } from './records-page.tsx';
import { loadDeskMessages } from '../part-messages/load-desk-messages.ts';
import { withMessages } from '../part-messages/with-messages.tsx';

export const page = await withMessages(loadDeskMessages, {
  load: () => Promise.resolve({ status: 200 }),
  Component: RecordsPage,
});
