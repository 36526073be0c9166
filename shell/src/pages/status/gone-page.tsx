/** What was here and was taken away. */
import type { Page } from '@foyer/shared/remotes/remote';
import { StatusView } from './status-view.tsx';

const GonePage = () => <StatusView status={410} title="shell.gone.title" text="shell.gone.text" />;

export const page = { load: async () => ({ status: 410 }), Component: GonePage } satisfies Page;
