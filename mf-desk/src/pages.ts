/** Addresses of this remote; they travel in its release. The account menu leads to `/desk/`, whose menu is `layout/desk-parts.ts`. */
import { ROLES } from '@foyer/shared/wire-schemas/members/roles';
import { ALBUMS_QUERY } from './albums/albums-address.ts';
import { CATALOGUE_QUERY, CATALOGUE_SECTIONS } from './catalogue/catalogue-address.ts';
import { declare } from '@foyer/shared/remotes/declare';
import { FIGURE_RANGES, FIGURE_SPLITS, SITE_FIGURES } from '@foyer/shared/wire-schemas/watching/site-figures';
import { INVITATION_STATES } from '@foyer/shared/wire-schemas/members/joining-desk';
import { LISTED_KINDS, MODERATED_KINDS } from '@foyer/shared/wire-schemas/moderation/acts';
import { QUEUE_STATES } from '@foyer/shared/wire-schemas/moderation/queue';
import { REPORT_STATES } from '@foyer/shared/wire-schemas/moderation/reports';
import { PLACE as LIST_PLACE } from './layout/list-place.ts';
import { DESK_SECTIONS } from './moderation/desk-address.ts';
import { SEARCHED, SECTIONS as MEMBERS_SECTIONS } from './members/members-address.ts';
import { RECORD_VIEWS } from './records/records-address.ts';
import { SEARCHES_QUERY } from './searches/searches-address.ts';
import { VIDEOS_QUERY } from './videos/videos-address.ts';

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
    { name: 'desk', path: '/desk/', page: 'overview', access: 'member' },
    {
      name: 'moderation',
      path: '/desk/moderation/',
      page: 'moderation',
      access: 'member',
      query: { kind: LISTED_KINDS, state: QUEUE_STATES, after: PLACE, case: CASE },
    },
    {
      name: 'moderation-section',
      path: '/desk/moderation/:section/',
      page: 'moderation',
      access: 'member',
      closed: { section: DESK_SECTIONS },
      query: {
        reports: REPORT_STATES,
        after: LIST_PLACE,
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
    {
      name: 'records',
      path: '/desk/records/',
      page: 'records',
      access: 'member',
      query: { view: RECORD_VIEWS, after: LIST_PLACE, record: NUMBER },
    },
    {
      name: 'desk-catalogue',
      path: '/desk/catalogue/',
      page: 'catalogue',
      access: 'member',
      query: CATALOGUE_QUERY,
    },
    {
      name: 'desk-catalogue-section',
      path: '/desk/catalogue/:section/',
      page: 'catalogue',
      access: 'member',
      closed: { section: CATALOGUE_SECTIONS },
      query: CATALOGUE_QUERY,
    },
    {
      name: 'desk-catalogue-videos',
      path: '/desk/catalogue/videos/',
      page: 'videos',
      access: 'member',
      query: VIDEOS_QUERY,
    },
    {
      name: 'desk-catalogue-albums',
      path: '/desk/catalogue/albums/',
      page: 'albums',
      access: 'member',
      query: ALBUMS_QUERY,
    },
    {
      name: 'desk-catalogue-searches',
      path: '/desk/catalogue/searches/',
      page: 'searches',
      access: 'member',
      query: SEARCHES_QUERY,
    },
    // Teams without an account come in with a token.
    { name: 'releases', path: '/desk/releases/', page: 'releases', access: 'visitor' },
    { name: 'desk-settings', path: '/desk/settings/', page: 'settings', access: 'member' },
    {
      name: 'desk-settings-part',
      path: '/desk/settings/:section/',
      page: 'settings',
      closed: {
        section: ['announcements', 'advertising', 'texts', 'uploads', 'members', 'words', 'age', 'file'],
      },
      access: 'member',
    },
    {
      name: 'desk-roles',
      path: '/desk/roles/',
      page: 'roles',
      access: 'member',
      query: { role: ROLES, after: LIST_PLACE },
    },
    {
      name: 'desk-figures',
      path: '/desk/figures/',
      page: 'figures',
      query: { range: FIGURE_RANGES, figure: SITE_FIGURES, split: FIGURE_SPLITS },
      access: 'member',
    },
    { name: 'desk-machine-room', path: '/desk/machine-room/', page: 'machine-room', access: 'member' },
    {
      name: 'desk-members',
      path: '/desk/members/',
      page: 'members',
      access: 'member',
      query: { q: SEARCHED, from: DAY, to: DAY, after: LIST_PLACE },
    },
    {
      name: 'desk-members-section',
      path: '/desk/members/:section/',
      page: 'members',
      access: 'member',
      closed: { section: MEMBERS_SECTIONS },
      query: { after: LIST_PLACE, state: INVITATION_STATES, before: NUMBER },
    },
    { name: 'desk-member', path: '/desk/members/:id#/', page: 'members', access: 'member' },
    { name: 'desk-log', path: '/desk/log/', page: 'log', access: 'member' },
  ],
  // As they were before the desk had them: in bookmarks and in mails.
  redirects: [
    { path: '/releases/', to: '/desk/releases/' },
    { path: '/moderation/', to: '/desk/moderation/' },
    { path: '/moderation/records/', to: '/desk/records/' },
    { path: '/moderation/:section/', closed: { section: DESK_SECTIONS }, to: '/desk/moderation/:section/' },
  ],
});
