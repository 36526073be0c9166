/** `/moderation/…`: the moderators' desk. Made for whoever asks and kept for nobody; only moderators get anything. */
import type { LoadContext, Page } from '@foyer/shared/remotes/remote';
import { moderationApi } from '../moderation-api.ts';
import { type DeskView, readDesk } from './desk-address.ts';
import { ModerationPage } from './moderation-page.tsx';

const api = moderationApi.endpoints;

/** What the section shows, and what is open in it. */
const loadSection = async (query: LoadContext['query'], view: DeskView): Promise<void> => {
  switch (view.section) {
    case 'queue':
      await query(api.uploadDeskGetQueue.initiate({ kind: view.kind, state: view.state, page: view.page }));
      if (view.open) await query(api.uploadDeskGetCase.initiate(view.open));
      return;
    case 'reports':
      await query(api.uploadDeskGetReports.initiate({ state: view.reports, page: view.page }));
      if (view.report !== null) await query(api.uploadDeskGetReport.initiate(view.report));
      return;
    case 'appeals':
      await query(api.uploadDeskGetAppeals.initiate(view.page));
      return;
    case 'second':
      await query(api.uploadDeskGetProposals.initiate());
      return;
    case 'find':
      if (view.question) await query(api.uploadDeskFind.initiate(view.question));
      if (view.member !== null) await query(api.uploadDeskGetMember.initiate(view.member));
      return;
    case 'figures':
      await query(api.uploadDeskGetFigures.initiate());
  }
};

export const page = {
  load: async ({ query, viewer, params, search }) => {
    if (!viewer?.is_moderator) return { status: 403 };
    const { error } = await query(api.uploadDeskGet.initiate());
    if (error) return { status: error.status || 503 };
    await loadSection(query, readDesk(params.section, search));
    return { status: 200 };
  },
  Component: ModerationPage,
} satisfies Page;
