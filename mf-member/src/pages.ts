/** Addresses and menus of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';
import { PAGE_NUMBER } from '@foyer/shared/wire-schemas/listings';
import { urls } from '@foyer/shared/urls';

const SHORT_PAGE = { matches: '[1-9]\\d{0,5}' };

/** Lists of the member area, which have pages. Source: product.md section 2, "Member area". */
const PAGED_SECTIONS = [
  'wall',
  'friends',
  'ed_videos',
  'favourite_videos',
  'history',
  'watch_later_videos',
  'albums',
  'playlists',
];

export default declare({
  pages: [
    { name: 'member_info', path: '/members/:id#/info/', page: 'info' },
    {
      name: 'history',
      path: '/videos/history/:page/',
      page: 'history',
      closed: { page: { matches: PAGE_NUMBER.source } },
    },
  ],
  navigation: [
    {
      id: 'history',
      group: 'videos',
      menus: ['main'],
      to: urls.videos('history'),
      label: 'member.history',
      icon: 'clock',
      order: 45,
    },
  ],
  fills: [
    { slot: 'card.menu', widget: 'add-to', takes: { videoId: 'number', title: 'string' }, order: 10 },
    {
      slot: 'watch.playlist',
      widget: 'choose-playlist',
      takes: { videoId: 'number', title: 'string', openings: 'number' },
    },
    { slot: 'page.resume', widget: 'resume-add-to', takes: {} },
  ],
  redirects: [
    { path: '/history/', to: urls.videos('history') },
    { path: '/history/:page/', closed: { page: SHORT_PAGE }, to: '/videos/history/:page/' },
    { path: '/videos/history/', to: urls.videos('history') },
    { path: '/members/:id#/', to: '/members/:id/info/' },
    { path: '/members/:id#/:section/', closed: { section: PAGED_SECTIONS }, to: '/members/:id/:section/1/' },
  ],
  menus: { 'member-tabs': ['id'] },
});
