/**
 * `/desk/records/`: the desk of the records role. Documents hold nothing of it; its data comes after hydration, to members with
 * the role alone. Others, moderators among them, get a closed page with status 403.
 */
import { loadFor } from '../layout/load-for.ts';
import { RecordsPage } from './records-page.tsx';
import { loadRecordsMessages } from '../load-messages/load-records-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadRecordsMessages, {
  load: loadFor('records'),
  Component: RecordsPage,
});
