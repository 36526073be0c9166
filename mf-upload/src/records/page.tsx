/**
 * `/moderation/records/`: the desk of the records role. Documents hold nothing of it; its data comes after hydration, to members with
 * the role alone. Others, moderators among them, get a closed page with status 403.
 */
import type { LoadContext } from '@foyer/shared/remotes/remote';
import { RecordsPage } from './records-page.tsx';
import { loadDeskMessages } from '../load-messages/load-desk-messages.ts';
import { withMessages } from '../load-messages/with-messages.tsx';

export const page = await withMessages(loadDeskMessages, {
  load: async ({ viewer }: LoadContext) => ({ status: viewer && !viewer.is_records_keeper ? 403 : 200 }),
  Component: RecordsPage,
});
