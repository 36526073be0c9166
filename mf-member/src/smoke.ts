/** What a server renders with this remote before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';

export const smoke: SmokePlan = {
  pages: [
    { page: 'info', path: '/members/{member}/info/', as: ['anonymous', 'member'] },
    { page: 'ed-videos', path: '/members/{member}/ed_videos/1/', as: ['anonymous', 'member'] },
    { page: 'favourite-videos', path: '/members/{member}/favourite_videos/1/', as: ['anonymous', 'member'] },
    {
      page: 'watch-later-videos',
      path: '/members/{member}/watch_later_videos/1/',
      as: ['anonymous', 'member'],
    },
    { page: 'own-history', path: '/members/{member}/history/1/', as: ['anonymous', 'member'] },
    { page: 'albums', path: '/members/{member}/albums/1/', as: ['anonymous', 'member'] },
    {
      page: 'playlists',
      path: '/members/{member}/playlists/1/',
      as: ['anonymous', 'member'],
      // Another tab: a navigation inside the site.
      clicks: ['[data-place^="mf-member/playlists"] nav a[href$="/info/"]'],
    },
    { page: 'subscriptions', path: '/members/{member}/subscriptions/', as: ['anonymous', 'member'] },
    { page: 'friends', path: '/members/{member}/friends/1/', as: ['anonymous', 'member'] },
    { page: 'wall', path: '/members/{member}/wall/1/', as: ['anonymous', 'member'] },
    { page: 'library', path: '/library/favourites/1/', as: ['anonymous', 'member'] },
    { page: 'device-playlists', path: '/library/playlists/1/', as: ['anonymous', 'member'] },
    { page: 'arrange-playlist', path: '/playlist/{playlist}/edit/', as: ['member'] },
    { page: 'edit', path: '/edit/', as: ['member'] },
    { page: 'settings', path: '/settings/', as: ['member'] },
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
    { widget: 'merge-library', props: {}, as: ['member'] },
    { widget: 'factor-ends', props: {}, as: ['member'] },
    { widget: 'playlist-form', props: { playlistId: 0 }, as: ['anonymous', 'member'] },
  ],
};
