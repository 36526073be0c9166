/** Addresses and menus of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';
import { PAGE_NUMBER } from '@foyer/shared/wire-schemas/listings';
import { urls } from '@foyer/shared/urls';
import { LIBRARY_LIST_NAMES } from './library/library-lists.ts';

const LIBRARY_ADDRESSES = [...LIBRARY_LIST_NAMES, 'subscriptions'];
const SHORT_PAGE = { matches: '[1-9]\\d{0,5}' };

const PAGE = { matches: PAGE_NUMBER.source };

/** Lists of the member area that have pages, and the page of each. Source: docs/specification/pages.md. */
const PAGED_SECTIONS = {
  ed_videos: 'ed-videos',
  favourite_videos: 'favourite-videos',
  watch_later_videos: 'watch-later-videos',
  history: 'own-history',
  albums: 'albums',
  playlists: 'playlists',
  friends: 'friends',
} as const;

export default declare({
  pages: [
    { name: 'member_info', path: '/members/:id#/info/', page: 'info' },
    { name: 'member_subscriptions', path: '/members/:id#/subscriptions/', page: 'subscriptions' },
    ...Object.entries(PAGED_SECTIONS).map(([section, page]) => ({
      name: `member_${section}`,
      path: `/members/:id#/${section}/:page/`,
      page,
      closed: { page: PAGE },
    })),
    // The thread has pages of its own.
    { name: 'member_wall', path: '/members/:id#/wall/:page/', page: 'wall', closed: { page: ['1'] } },
    {
      name: 'library',
      path: '/library/:list/:page/',
      page: 'library',
      closed: { list: LIBRARY_ADDRESSES, page: PAGE },
    },
    // A device has few: all of them stand on the first page.
    {
      name: 'device_playlists',
      path: '/library/playlists/:page/',
      page: 'device-playlists',
      closed: { page: ['1'] },
    },
    {
      name: 'device_playlist',
      path: '/library/playlist/:id/',
      page: 'device-playlists',
      closed: { id: { matches: '[1-9]\\d?' } },
    },
    { name: 'member_edit', path: '/edit/', page: 'edit', access: 'member' },
    { name: 'member_settings', path: '/settings/', page: 'settings', access: 'member' },
    { name: 'playlist_edit', path: '/playlist/:id#/edit/', page: 'arrange-playlist', access: 'member' },
    {
      name: 'history',
      path: '/videos/history/:page/',
      page: 'history',
      closed: { page: PAGE },
    },
  ],
  navigation: [
    {
      id: 'history',
      group: 'videos',
      menus: ['main'],
      to: urls.videos('history'),
      label: 'member.history',
      icon: 'history',
      order: 45,
    },
    {
      id: 'favourites',
      group: 'videos',
      menus: ['main'],
      to: urls.library('favourites'),
      label: 'member.keep.favourite',
      icon: 'heart',
      order: 46,
    },
    {
      id: 'watch-later',
      group: 'videos',
      menus: ['main'],
      to: urls.library('watch-later'),
      label: 'member.keep.watchLater',
      icon: 'clock',
      order: 47,
    },
    {
      id: 'feed',
      menus: ['account'],
      to: urls.library('subscriptions'),
      label: 'member.feed',
      icon: 'play',
      order: 20,
    },
  ],
  // Cards of `/settings/` about what other packages look after.
  slots: { 'settings.card': {} },
  fills: [
    { slot: 'card.menu', widget: 'add-to', takes: { videoId: 'number', title: 'string' }, order: 10 },
    {
      slot: 'watch.playlist',
      widget: 'choose-playlist',
      takes: { videoId: 'number', title: 'string', openings: 'number' },
    },
    { slot: 'page.resume', widget: 'resume-add-to', takes: {} },
    { slot: 'page.resume', widget: 'merge-library', takes: {} },
    { slot: 'page.resume', widget: 'factor-ends', takes: {} },
  ],
  redirects: [
    { path: '/library/', to: urls.library('favourites') },
    {
      path: '/library/:list/',
      closed: { list: [...LIBRARY_ADDRESSES, 'playlists'] },
      to: '/library/:list/1/',
    },
    { path: '/history/', to: urls.videos('history') },
    { path: '/history/:page/', closed: { page: SHORT_PAGE }, to: '/videos/history/:page/' },
    { path: '/videos/history/', to: urls.videos('history') },
    { path: '/members/:id#/', to: '/members/:id/info/' },
    {
      path: '/members/:id#/:section/',
      closed: { section: [...Object.keys(PAGED_SECTIONS), 'wall'] },
      to: '/members/:id/:section/1/',
    },
  ],
  menus: { 'member-tabs': ['id'] },
});
