/**
 * `/desk/roles/`: who holds which role, for those who may change that. Who holds one comes after hydration, since documents are made without
 * the member's session. Others get a closed page with status 403.
 */
import { withMessages } from '@foyer/shared/ui/text/with-messages';
import { loadFor } from '../layout/load-for.ts';
import { loadRolesMessages } from '../load-messages/load-roles-messages.ts';
import { RolesPage } from './roles-page.tsx';

export const page = await withMessages(loadRolesMessages, {
  load: loadFor('roles'),
  Component: RolesPage,
});
