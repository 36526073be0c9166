/** Addresses, menu entries and fills of this remote; they travel in its release. */
import { declare } from '@foyer/shared/remotes/declare';
import { PAGE_NUMBER } from '@foyer/shared/wire-schemas/listings';
import { MEMBER_FILTER_VALUES } from '@foyer/shared/wire-schemas/members/filters';
import { MEMBER_SORTS } from '@foyer/shared/wire-schemas/members/members';
import { urls } from '@foyer/shared/urls';

export default declare({
  pages: [
    {
      name: 'community',
      path: '/community/:sort/:page/',
      page: 'people',
      query: MEMBER_FILTER_VALUES,
      closed: { sort: MEMBER_SORTS, page: { matches: PAGE_NUMBER.source } },
    },
    { name: 'messages', path: '/messages/', page: 'conversations', access: 'member' },
    { name: 'messages_member', path: '/messages/:id#/', page: 'conversations', access: 'member' },
    { name: 'notifications', path: '/notifications/', page: 'notifications', access: 'member' },
  ],
  redirects: [
    { path: '/community/', to: urls.community() },
    { path: '/community/:sort/', closed: { sort: MEMBER_SORTS }, to: '/community/:sort/1/' },
  ],
  navigation: [
    {
      id: 'community',
      menus: ['main'],
      to: urls.community(),
      label: 'community.nav',
      icon: 'users',
      order: 90,
    },
  ],
  fills: [
    {
      slot: 'watch.under-player',
      widget: 'comments',
      takes: { section: 'string', objectId: 'string' },
      order: 50,
    },
    {
      slot: 'object.discussion',
      widget: 'comments',
      takes: { section: 'string', objectId: 'string' },
      order: 50,
    },
    { slot: 'settings.card', widget: 'notification-choices', takes: {} },
  ],
});
