/**
 * `/library/{list}/{page}/`: what the visitor keeps, and what the followed published. Nothing of it is in the document: members' lists
 * come from the server after hydration, those of the anonymous from this device.
 */
import type { Page } from '@foyer/shared/remotes/remote';
import { pageOf } from '../history/page-number.ts';
import { LibraryPage } from './library-page.tsx';

export const page = {
  load: async ({ params }) => ({ status: pageOf(params.page) === null ? 404 : 200 }),
  Component: LibraryPage,
} satisfies Page;
