/** `/desk/settings/…`: what operators change in the browser. Its data comes after hydration, to those who may alone; others get a closed page. */
import { withMessages } from '@foyer/shared/ui/text/with-messages';
import { loadFor } from '../layout/load-for.ts';
import { withChangesMessages } from '../load-messages/load-changes-messages.ts';
import { loadSettingsMessages } from '../load-messages/load-settings-messages.ts';
import { SettingsPage } from './settings-page.tsx';

export const page = await withMessages(withChangesMessages(loadSettingsMessages), {
  load: loadFor('settings'),
  Component: SettingsPage,
});
