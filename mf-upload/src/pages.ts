/** Addresses and menu entries of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';
import { OWN_UPLOAD_FILTERS } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { urls } from '@foyer/shared/urls';
import { LISTED_KINDS, MODERATED_KINDS } from '@foyer/shared/wire-schemas/moderation/acts';
import { QUEUE_STATES } from '@foyer/shared/wire-schemas/moderation/queue';
import { REPORT_STATES } from '@foyer/shared/wire-schemas/moderation/reports';
import {
  COPYRIGHT_ERRORS,
  COPYRIGHT_NOTICE_FIELDS,
  COUNTER_NOTICE_FIELDS,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { CONSENT_REQUEST_ERRORS } from '@foyer/shared/wire-schemas/records/person-records';
import { DESK_SECTIONS } from './moderation/desk-address.ts';
import { RECORD_VIEWS } from './records/records-address.ts';

const KEY = { matches: '[A-Za-z0-9_-]{24}' };
const NUMBER = { matches: '[1-9][0-9]{0,8}' };
const DAY = { matches: '[0-9]{4}-[0-9]{2}-[0-9]{2}' };
/** What is open next to the queue. */
const CASE = { matches: `(?:${LISTED_KINDS.join('|')})-[1-9][0-9]{0,8}` };

/** Behind which place of the queue a page starts. */
const PLACE = { matches: `[01]\\.[0-9]{1,17}\\.(?:${LISTED_KINDS.join('|')})\\.[1-9][0-9]{0,8}` };

/** What the log is read of. */
const ABOUT = { matches: `(?:${MODERATED_KINDS.join('|')})-[1-9][0-9]{0,8}` };

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
    { name: 'own_upload', path: '/upload/videos/:id#/', page: 'edit', access: 'member' },
    {
      name: 'records',
      path: '/moderation/records/',
      page: 'records',
      access: 'member',
      query: { view: RECORD_VIEWS, page: NUMBER, record: NUMBER },
    },
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
    {
      name: 'moderation',
      path: '/moderation/',
      page: 'moderation',
      access: 'member',
      query: { kind: LISTED_KINDS, state: QUEUE_STATES, after: PLACE, case: CASE },
    },
    {
      name: 'moderation-section',
      path: '/moderation/:section/',
      page: 'moderation',
      access: 'member',
      closed: { section: DESK_SECTIONS },
      query: {
        reports: REPORT_STATES,
        page: NUMBER,
        report: NUMBER,
        member: NUMBER,
        q: { matches: '.{1,100}' },
        about: ABOUT,
        before: NUMBER,
        from: DAY,
        to: DAY,
        sample: NUMBER,
      },
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
