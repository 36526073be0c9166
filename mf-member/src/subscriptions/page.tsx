/** `/members/{id}/subscriptions/`: whom a member follows, as far as it shows. */
import type { Page } from '@foyer/shared/remotes/remote';
import { loadSection } from '../area/load-section.ts';
import { memberApi } from '../member-api.ts';
import { SubscriptionsPage } from './subscriptions-page.tsx';

export const page = {
  load: loadSection({
    isSinglePage: true,
    list: async ({ query }, { memberId }) => {
      const { data, error } = await query(memberApi.endpoints.memberGetSubscriptions.initiate({ memberId }));
      return data ? { data: { count: data.subscriptions.length } } : { error };
    },
  }),
  Component: SubscriptionsPage,
} satisfies Page;
