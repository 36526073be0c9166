/** What a server renders with this remote before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';

export const smoke: SmokePlan = {
  pages: [
    {
      page: 'overview',
      path: '/releases/',
      as: ['anonymous', 'member'],
      clicks: ['[data-place^="mf-releases/overview"] input[name="token"]'],
    },
  ],
};
