/** Addresses and menus of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';

export default declare({
  pages: [{ name: 'member_info', path: '/members/:id#/info/', page: 'info' }],
  redirects: [{ path: '/members/:id#/', to: '/members/:id/info/' }],
  menus: { 'member-tabs': ['id'] },
});
