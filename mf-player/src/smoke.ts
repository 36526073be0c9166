/** What a server renders with this remote before a release of it goes live; the embed is always tried. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';

export const smoke: SmokePlan = {
  pages: [
    {
      page: 'watch',
      path: '/videos/{video}/{dir}/',
      as: ['anonymous', 'member', 'uploader'],
      clicks: [
        // The order of the comments below, a place of another remote: before the video plays, which lies over it in small once it is scrolled away.
        '[data-place^="mf-community/comments"] [role="group"] [aria-pressed="false"]',
        '.mf-player-start',
        // The last, since its dialog lies over the page: sharing.
        '[data-of-video] button[aria-haspopup="dialog"] + button[aria-haspopup="dialog"]',
      ],
    },
  ],
};
