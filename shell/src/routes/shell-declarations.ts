/** The shell's own pages, and the menus and slots that it offers; every other address comes with a remote. */
import { declare } from '@foyer/shared/remotes/declare';
import { ERROR_CODES } from '@foyer/shared/wire-schemas/answers';
import { REPORT_SECTIONS } from '@foyer/shared/wire-schemas/reports';
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
      name: 'contact',
      path: urls.contact(),
      page: 'contact',
      // Without scripts the form must name what it is about; kept documents would be one for each object.
      access: 'visitor',
      query: {
        section: REPORT_SECTIONS,
        object_id: { matches: '[1-9]\\d{0,8}' },
        error: ERROR_CODES,
        sent: ['1'],
      },
    },
    { name: '404', path: urls.notFound(), page: 'not-found' },
  ],
  menus: { main: [], account: [] },
  // In the corner of each video's card, once the page is at rest.
  slots: { 'card.action': { videoId: 'number', title: 'string' } },
});
