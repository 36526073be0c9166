/** Addresses and menus of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';

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
  pages: [{ name: 'member_info', path: '/members/:id#/info/', page: 'info' }],
  redirects: [
    { path: '/members/:id#/', to: '/members/:id/info/' },
    { path: '/members/:id#/:section/', closed: { section: PAGED_SECTIONS }, to: '/members/:id/:section/1/' },
  ],
  menus: { 'member-tabs': ['id'] },
});
