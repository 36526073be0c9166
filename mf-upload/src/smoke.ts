/** What a server renders with this remote before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';

export const smoke: SmokePlan = {
  pages: [
    {
      page: 'video',
      path: '/upload/video/',
      as: ['member', 'uploader'],
      // Which files are taken, and the choice of one, which nobody makes.
      clicks: [
        '[data-place^="mf-upload/video"] summary',
        '[data-place^="mf-upload/video"] label:has(input[type="file"])',
      ],
    },
    { page: 'mine', path: '/upload/videos/', as: ['member', 'uploader'] },
    { page: 'album', path: '/upload/album/', as: ['member', 'uploader'] },
    { page: 'albums', path: '/upload/albums/', as: ['member', 'uploader'] },
    { page: 'own-album', path: '/upload/albums/1/', as: ['member', 'uploader'] },
    { page: 'edit', path: '/upload/videos/1/', as: ['member', 'uploader'] },
    { page: 'audience', path: '/upload/audience/', as: ['member', 'uploader'] },
    { page: 'audience', path: '/upload/audience/video/1/', as: ['member', 'uploader'] },
    { page: 'own-people', path: '/upload/people/', as: ['member', 'uploader'] },
    { page: 'upload-settings', path: '/upload/settings/', as: ['member', 'uploader'] },
    { page: 'copyright-notice', path: '/copyright-notice/' },
    { page: 'consent-request', path: '/consent-request/' },
    { page: 'notice', path: '/notice/{key}/' },
    { page: 'decision', path: '/decision/{key}/' },
  ],
};
