/** `/copyright-notice/`: for whoever holds a right; works without an account and without scripts. */
import type { Page } from '@foyer/shared/remotes/remote';
import { CopyrightNoticePage } from './copyright-notice-page.tsx';

export const page = {
  load: () => Promise.resolve({ status: 200 }),
  Component: CopyrightNoticePage,
} satisfies Page;
