/** What every address without a page shows. */
import type { Page } from '@foyer/shared/remotes/remote';
import { INSTEAD, StatusView } from './status-view.tsx';

const NotFoundPage = () => (
  <StatusView status={404} title="shell.notFound.title" text="shell.notFound.text" leadsOn />
);

export const page = {
  load: async () => ({ status: 404, slots: [INSTEAD] }),
  Component: NotFoundPage,
} satisfies Page;
