/** Addresses and slots of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';
import { PAGE_NUMBER } from '@foyer/shared/wire-schemas/listings';
import { PLAYLIST_ID } from './watch/playlist/playlist-place.ts';

export default declare({
  pages: [
    {
      name: 'video',
      path: '/videos/:id#/:dir?/',
      page: 'watch',
      query: {
        related: { matches: PAGE_NUMBER.source },
        playlist: { matches: PLAYLIST_ID.source },
        pl_page: { matches: PAGE_NUMBER.source },
      },
    },
    // By number and secret; nobody keeps it (the server knows such addresses by their form).
    {
      name: 'unlisted-video',
      path: '/unlisted/:name/',
      page: 'watch',
      query: { related: { matches: PAGE_NUMBER.source } },
    },
  ],
  touches: {
    // Hands the player over from the script that plays first to the page's own; the others are of video.js.
    globals: ['foyerPlay', 'VIDEOJS_NO_DYNAMIC_STYLE', 'WebVTT', 'vttjs'],
    storage: ['foyer.player-settings', 'foyer.autoplay-next', 'foyer.votes'],
    root: ['data-pictures', 'data-theatre', 'data-device-rows', 'style --device-rows', 'style --device-rest'],
    elements: ['mini-player', 'mf-player-mini'],
  },
  // As the thread under any object knows it: section and id.
  slots: {
    'watch.under-player': { section: 'string', objectId: 'string' },
    // Comes with the first tap on its button; `openings` counts them.
    'watch.playlist': { videoId: 'number', title: 'string', openings: 'number' },
  },
});
