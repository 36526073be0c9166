/** `/notice/{key}/`: what became of a report, for anyone who has its receipt, with or without an account. Not cached. */
import { decisionsApi } from '../decisions-api.ts';
import { NoticePage } from './notice-page.tsx';
import { loadNoticeMessages } from '../load-messages/load-notice-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadNoticeMessages, {
  load: async ({ query, params }) => {
    const { error } = await query(decisionsApi.endpoints.uploadGetNotice.initiate(params.key ?? ''));
    if (!error) return { status: 200 };
    return { status: error.status || 503, ...(error.status === 404 && { ownView: true }) };
  },
  Component: NoticePage,
});
