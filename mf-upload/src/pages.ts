/** Addresses and menu entries of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';
import { AUDIENCE_RANGES } from '@foyer/shared/wire-schemas/uploads/audiences';
import { OWN_UPLOAD_FILTERS } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { urls } from '@foyer/shared/urls';
import {
  COPYRIGHT_ERRORS,
  COPYRIGHT_NOTICE_FIELDS,
  COUNTER_NOTICE_FIELDS,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { CONSENT_REQUEST_ERRORS } from '@foyer/shared/wire-schemas/records/person-records';

const KEY = { matches: '[A-Za-z0-9_-]{24}' };
const NUMBER = { matches: '[1-9][0-9]{0,8}' };

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
    { name: 'own_people', path: '/upload/people/', page: 'own-people', access: 'member' },
    { name: 'upload_settings', path: '/upload/settings/', page: 'upload-settings', access: 'member' },
    {
      name: 'audience',
      path: '/upload/audience/',
      page: 'audience',
      access: 'member',
      query: { range: AUDIENCE_RANGES },
    },
    {
      name: 'audience_of',
      path: '/upload/audience/:section/:id#/',
      page: 'audience',
      access: 'member',
      closed: { section: ['video', 'album', 'channel'] },
      query: { range: AUDIENCE_RANGES },
    },
    { name: 'own_upload', path: '/upload/videos/:id#/', page: 'edit', access: 'member' },
    {
      name: 'copyright-notice',
      path: '/copyright-notice/',
      page: 'copyright-notice',
      access: 'visitor',
      query: { error: COPYRIGHT_ERRORS, field: COPYRIGHT_NOTICE_FIELDS },
    },
    {
      name: 'consent-request',
      path: '/consent-request/',
      page: 'consent-request',
      access: 'visitor',
      query: { sent: NUMBER, error: CONSENT_REQUEST_ERRORS },
    },
    // Anyone who has the key may read it, signed in or not.
    {
      name: 'decision',
      path: '/decision/:key/',
      page: 'decision',
      access: 'visitor',
      closed: { key: KEY },
      query: { error: COPYRIGHT_ERRORS, field: COUNTER_NOTICE_FIELDS },
    },
    {
      name: 'notice',
      path: '/notice/:key/',
      page: 'notice',
      access: 'visitor',
      closed: { key: KEY },
      query: { error: COPYRIGHT_ERRORS },
    },
  ],
  navigation: [
    {
      id: 'upload',
      // Of the account menu; the main menu has no such group, so that it stands there by itself.
      group: 'uploads',
      menus: ['main', 'account'],
      to: urls.uploadVideo(),
      label: 'upload.nav',
      icon: 'upload',
      order: 100,
    },
    {
      id: 'own-uploads',
      group: 'uploads',
      menus: ['account'],
      to: urls.ownVideos(),
      label: 'upload.own.title',
      icon: 'grid',
      order: 101,
    },
  ],
});
