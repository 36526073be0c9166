/** The shell's own pages, and the menus and slots that it offers; every other address comes with a remote. */
import { declare } from '@foyer/shared/remotes/declare';
import { ERROR_CODES } from '@foyer/shared/wire-schemas/answers';
import { INFORMATION_PAGES } from '@foyer/shared/wire-schemas/information';
import { urls } from '@foyer/shared/urls';

export default declare({
  pages: [
    {
      name: 'sign-in',
      path: urls.signIn(),
      page: 'sign-in',
      query: { next: 'page address', error: ERROR_CODES },
    },
    {
      name: 'information',
      path: '/information/:page/',
      page: 'information',
      closed: { page: INFORMATION_PAGES },
    },
    { name: 'information-index', path: urls.information(), page: 'information-index' },
    { name: 'welcome', path: urls.welcome(), page: 'landing' },
    { name: 'sitemap', path: urls.sitemap(), page: 'sitemap' },
    { name: '404', path: urls.notFound(), page: 'not-found' },
  ],
  menus: { main: [], account: [] },
  // In the corner of each video's card, once the page is at rest.
  slots: { 'card.action': { videoId: 'number', title: 'string' } },
});
