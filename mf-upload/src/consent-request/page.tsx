/** `/consent-request/`: for people who are shown in a video and do not agree any more; works without an account and without scripts. */
import { ConsentRequestPage } from './consent-request-page.tsx';
import { loadNoticeMessages } from '../load-messages/load-notice-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadNoticeMessages, {
  load: () => Promise.resolve({ status: 200 }),
  Component: ConsentRequestPage,
});
