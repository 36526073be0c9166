/** `/decision/{key}/`: a statement of reasons, for anyone who has its key, signed in or not. Not cached. */
import { decisionsApi } from '../decisions-api.ts';
import { DecisionPage } from './decision-page.tsx';
import { loadNoticeMessages } from '../load-messages/load-notice-messages.ts';
import { withMessages } from '@foyer/shared/ui/text/with-messages';

export const page = await withMessages(loadNoticeMessages, {
  load: async ({ query, params }) => {
    const { error } = await query(decisionsApi.endpoints.uploadGetStatement.initiate(params.key ?? ''));
    if (!error) return { status: 200 };
    return { status: error.status || 503, ...(error.status === 404 && { ownView: true }) };
  },
  Component: DecisionPage,
});
