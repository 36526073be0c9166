/** What a server renders with this remote before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';

const within = (page: string, what: string) => `[data-place^="mf-listings/${page}"] ${what}`;
/** What opens is closed again, so that nothing lies over what is clicked next. */
const openAndClose = (page: string) => [within(page, 'summary'), within(page, 'summary')];
const CARD_MENU = 'button[aria-haspopup="dialog"]';

export const smoke: SmokePlan = {
  pages: [
    {
      page: 'home',
      path: '/',
      as: ['anonymous', 'member'],
      clicks: [...openAndClose('home'), within('home', CARD_MENU)],
    },
    {
      page: 'browse',
      path: '/top-country/1/',
      as: ['anonymous', 'member'],
      clicks: [...openAndClose('browse'), within('browse', CARD_MENU)],
    },
    { page: 'browse', path: '/categories/{category}/latest-updates/1/' },
    { page: 'search', path: '/search/1/?s=harbour', clicks: openAndClose('search') },
    { page: 'search', path: '/search/1/' },
    { page: 'categories', path: '/categories/' },
    { page: 'models', path: '/models/most-popular/1/?race=asian', clicks: openAndClose('models') },
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
