/** Addresses, menu entries and slots of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';

export default declare({
  pages: [{ name: 'example', path: '/example/', page: 'home' }],
  navigation: [
    { id: 'example', menus: ['main'], to: '/example/', label: 'example.nav', icon: 'star', order: 110 },
  ],
  fills: [{ slot: 'watch.under-player', widget: 'note', takes: { objectId: 'string' } }],
});
