/** Addresses and menu entries of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';
import { urls } from '@foyer/shared/urls';

export default declare({
  pages: [{ name: 'upload', path: '/upload/video/', page: 'video', access: 'member' }],
  navigation: [
    {
      id: 'upload',
      menus: ['main', 'account'],
      to: urls.uploadVideo(),
      label: 'upload.nav',
      icon: 'upload',
      order: 100,
    },
  ],
});
