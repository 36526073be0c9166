/** Addresses and menu entries of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';
import { OWN_UPLOAD_FILTERS } from '@foyer/shared/wire-schemas/uploads';
import { urls } from '@foyer/shared/urls';

export default declare({
  pages: [
    { name: 'upload', path: '/upload/video/', page: 'video', access: 'member' },
    {
      name: 'own_uploads',
      path: '/upload/videos/',
      page: 'mine',
      access: 'member',
      query: { state: OWN_UPLOAD_FILTERS, page: { matches: '[1-9]\\d{0,4}' } },
    },
    { name: 'album_upload', path: '/upload/album/', page: 'album', access: 'member' },
    {
      name: 'own_albums',
      path: '/upload/albums/',
      page: 'albums',
      access: 'member',
      query: { page: { matches: '[1-9]\\d{0,4}' } },
    },
    { name: 'own_album', path: '/upload/albums/:id#/', page: 'own-album', access: 'member' },
    { name: 'own_upload', path: '/upload/videos/:id#/', page: 'edit', access: 'member' },
  ],
  navigation: [
    {
      id: 'upload',
      menus: ['main', 'account'],
      to: urls.uploadVideo(),
      label: 'upload.nav',
      icon: 'upload',
      order: 100,
    },
    {
      id: 'own-uploads',
      menus: ['account'],
      to: urls.ownVideos(),
      label: 'upload.own.title',
      icon: 'film',
      order: 101,
    },
  ],
});
