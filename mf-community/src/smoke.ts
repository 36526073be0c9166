/** What a server renders with this remote before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';

export const smoke: SmokePlan = {
  pages: [
    {
      page: 'people',
      path: '/community/recent/1/',
      as: ['anonymous', 'member'],
      // The form of filters stays open.
      clicks: ['[data-place^="mf-community/people"] summary'],
    },
    { page: 'conversations', path: '/messages/', as: ['member'] },
    { page: 'conversations', path: '/messages/{member}/', as: ['member'] },
    { page: 'notifications', path: '/notifications/', as: ['member'] },
  ],
  widgets: [
    {
      widget: 'comments',
      props: { section: 'video', objectId: '{video}' },
      as: ['anonymous', 'member'],
    },
    { widget: 'notification-choices', props: {}, as: ['member'] },
  ],
};
