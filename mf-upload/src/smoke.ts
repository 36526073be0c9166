/** What a server renders with this remote before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases';

export const smoke: SmokePlan = {
  pages: [
    { page: 'video', path: '/upload/video/', as: ['member', 'uploader'] },
    { page: 'moderation', path: '/moderation/', as: ['member'] },
    { page: 'notice', path: '/notice/{key}/' },
    { page: 'decision', path: '/decision/{key}/' },
  ],
};
