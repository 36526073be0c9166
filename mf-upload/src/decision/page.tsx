/** `/decision/{key}/`: a statement of reasons, for whoever has its key, signed in or not. Kept for nobody. */
import type { Page } from '@foyer/shared/remotes/remote';
import { moderationApi } from '../moderation-api.ts';
import { DecisionPage } from './decision-page.tsx';

export const page = {
  load: async ({ query, params }) => {
    const { error } = await query(moderationApi.endpoints.uploadGetStatement.initiate(params.key ?? ''));
    if (!error) return { status: 200 };
    return { status: error.status || 503, ...(error.status === 404 && { ownView: true }) };
  },
  Component: DecisionPage,
} satisfies Page;
