/** `/settings/`: the viewer's account. Members only; what it says is asked after hydration. */
import type { Page } from '@foyer/shared/remotes/remote';
import { SettingsPage } from './settings-page.tsx';

export const page = { load: async () => ({ status: 200 }), Component: SettingsPage } satisfies Page;
