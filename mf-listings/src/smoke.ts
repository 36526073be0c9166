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
    { page: 'models', path: '/models/most-popular/1/?race=asian' },
    { page: 'model-videos', path: '/model/{model}/videos/1/', as: ['anonymous', 'member'] },
    { page: 'model-info', path: '/model/{model}/info/' },
    { page: 'model-wall', path: '/model/{model}/wall/', as: ['anonymous', 'member'] },
    { page: 'channels', path: '/channels/most-viewed/1/' },
    { page: 'channel', path: '/channel/{channel}/1/', as: ['anonymous', 'member'] },
    { page: 'album-categories', path: '/albums-categories/' },
    { page: 'albums', path: '/albums/latest-updates/1/' },
    { page: 'album', path: '/album/{album}/{albumDir}/', as: ['anonymous', 'member'] },
    { page: 'playlists', path: '/playlists/most-popular/1/' },
    { page: 'playlist', path: '/playlist/{playlist}/1/', as: ['anonymous', 'member'] },
  ],
  widgets: [
    {
      widget: 'never-show',
      props: { videoId: 1, title: 'A video', channel: '', member: 0, by: '', models: '', modelTitles: '' },
    },
    { widget: 'never-shown', props: {} },
    { widget: 'popular', props: {} },
  ],
};
