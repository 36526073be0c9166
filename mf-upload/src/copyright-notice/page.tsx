/** `/copyright-notice/`: for anyone who holds a right; works without an account and without scripts. */
import { CopyrightNoticePage } from './copyright-notice-page.tsx';
import { loadNoticeMessages } from '../load-messages/load-notice-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadNoticeMessages, {
  load: () => Promise.resolve({ status: 200 }),
  Component: CopyrightNoticePage,
});
