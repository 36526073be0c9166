/** What a server renders with this remote before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases';

export const smoke: SmokePlan = {
  pages: [
    { page: 'home', path: '/', as: ['anonymous', 'member'] },
    { page: 'browse', path: '/top-country/1/', as: ['anonymous', 'member'] },
    { page: 'browse', path: '/categories/{category}/latest-updates/1/' },
    { page: 'search', path: '/search/1/?s=harbour' },
    { page: 'search', path: '/search/1/' },
    { page: 'categories', path: '/categories/' },
  ],
  widgets: [
    {
      widget: 'never-show',
      props: { videoId: 1, title: 'A video', channel: '', member: 0, by: '', models: '', modelTitles: '' },
    },
    { widget: 'never-shown', props: {} },
  ],
};
