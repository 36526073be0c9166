/**
 * `/videos/history/{page}/`: what the visitor watched. Nothing of it is in the document: members' comes from the server after
 * hydration, the anonymous' from this device and goes nowhere.
 */
import type { Page } from '@foyer/shared/remotes/remote';
import { HistoryPage } from './history-page.tsx';
import { pageOf } from './page-number.ts';

export const page = {
  load: async ({ params }) => ({ status: pageOf(params.page) === null ? 404 : 200 }),
  Component: HistoryPage,
} satisfies Page;
