/**
 * `/desk/members/…`: find a member and help with the account, for those who may. Its data comes after hydration, since documents are made
 * without the member's session. Others get a closed page with status 403.
 */
import { withMessages } from '@foyer/shared/ui/text/with-messages';
import { loadFor } from '../layout/load-for.ts';
import { withChangesMessages } from '../load-messages/load-changes-messages.ts';
import { loadMembersMessages } from '../load-messages/load-members-messages.ts';
import { MembersPage } from './members-page.tsx';

export const page = await withMessages(withChangesMessages(loadMembersMessages), {
  load: loadFor('members'),
  Component: MembersPage,
});
