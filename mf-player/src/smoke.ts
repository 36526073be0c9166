/** What a server renders with this remote before a release of it goes live; the embed is always tried. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases';

export const smoke: SmokePlan = {
  pages: [{ page: 'watch', path: '/videos/{video}/{dir}/', as: ['anonymous', 'member', 'uploader'] }],
};
