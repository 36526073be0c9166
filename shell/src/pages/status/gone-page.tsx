/** What was here and was taken away. */
import type { Page } from '@foyer/shared/remotes/remote';
import { INSTEAD, StatusView } from './status-view.tsx';

const GonePage = () => <StatusView status={410} title="shell.gone.title" text="shell.gone.text" leadsOn />;

export const page = {
  load: async () => ({ status: 410, slots: [INSTEAD] }),
  Component: GonePage,
} satisfies Page;
