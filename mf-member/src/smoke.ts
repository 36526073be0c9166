/** What a server renders with this remote before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases';

export const smoke: SmokePlan = {
  pages: [
    { page: 'info', path: '/members/{member}/info/', as: ['anonymous', 'member'] },
    { page: 'history', path: '/videos/history/1/', as: ['anonymous', 'member'] },
  ],
  widgets: [
    { widget: 'add-to', props: { videoId: 1, title: 'Harbour' }, as: ['anonymous', 'member'] },
    {
      widget: 'choose-playlist',
      props: { videoId: 1, title: 'Harbour', openings: 1 },
      as: ['anonymous', 'member'],
    },
    { widget: 'resume-add-to', props: {}, as: ['member'] },
    { widget: 'playlist-form', props: { playlistId: 0 }, as: ['anonymous', 'member'] },
  ],
};
