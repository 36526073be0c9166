/**
 * `/desk/machine-room/`: what the site works on by itself, and how its machines are. Documents hold nothing of it: it comes after hydration, to operators
 * alone, and follows what changes while the page is looked at. Others get a closed page with status 403.
 */
import { withMessages } from '@foyer/shared/ui/text/with-messages';
import { loadFor } from '../layout/load-for.ts';
import { loadMachineRoomMessages } from '../load-messages/load-machine-room-messages.ts';
import { MachineRoomPage } from './machine-room-page.tsx';

export const page = await withMessages(loadMachineRoomMessages, {
  load: loadFor('machines'),
  Component: MachineRoomPage,
});
