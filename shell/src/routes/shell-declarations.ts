/** The shell's own pages, and the menus and slots that it offers; every other address comes with a remote. */
import { declare } from '@foyer/shared/remotes/declare';
import { ERROR_CODES } from '@foyer/shared/wire-schemas/answers';
import { INFORMATION_PAGES } from '@foyer/shared/wire-schemas/information';
import { REPORT_SECTIONS } from '@foyer/shared/wire-schemas/reports';
import { COOKIES } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';

/** Fields that a refusal may name. */
const ACCOUNT_FIELDS = ['usr', 'email', 'pwd', 'code'];

export default declare({
  // With what the platform writes for every package.
  touches: {
    globals: [
      'foyerKeptTaps',
      '__FOYER_FILES__',
      // Of the runtime of module federation and of the router.
      '__FEDERATION__',
      '__GLOBAL_LOADING_REMOTE_ENTRY__',
      '__VMOK__',
      '_FEDERATION_RUNTIME_CORE',
      '_FEDERATION_RUNTIME_CORE_FROM',
      '__reactRouterVersion',
    ],
    // Of lists of cards: shared/src/ui/videos/list-tools.ts.
    root: ['data-lists', 'document.adoptedStyleSheets'],
    storage: [
      ...Object.values(COOKIES),
      'foyer.library',
      'foyer.never-show',
      'foyer.search-history',
      'foyer.watch-history',
      'foyer.watch-progress',
      'foyer-contact*',
      'foyer-followed',
      'foyer-interrupted',
      'foyer-new-version',
      'foyer-resumed',
      'foyer-scroll',
    ],
  },
  pages: [
    {
      name: 'sign-in',
      path: urls.signIn(),
      page: 'sign-in',
      query: {
        next: 'page address',
        error: ERROR_CODES,
        field: ACCOUNT_FIELDS,
        confirmed: ['1'],
        step: ['code', 'lost', 'link'],
        sent: ['1'],
      },
    },
    {
      name: 'sign-up',
      path: urls.signUp(),
      page: 'sign-up',
      query: {
        ...{ next: 'page address', error: ERROR_CODES, field: ACCOUNT_FIELDS },
        invitation: { matches: '[A-Za-z0-9_-]{1,200}' },
      },
    },
    // Who is signed in is asked on the server: for browsers without scripts.
    {
      name: 'sign-out',
      path: urls.signOut(),
      page: 'sign-out',
      access: 'visitor',
      query: { next: 'page address' },
    },
    {
      name: 'restore',
      path: urls.restore(),
      page: 'restore',
      query: { error: ERROR_CODES, field: ACCOUNT_FIELDS, sent: ['1'] },
    },
    {
      name: 'new-password',
      path: '/restore-:code/',
      page: 'new-password',
      query: { error: ERROR_CODES, field: ACCOUNT_FIELDS, for: ['codes', 'keep', 'sign-in'], sent: ['1'] },
      // A code is one person's: its page is not cached.
      access: 'visitor',
    },
    {
      name: 'confirm',
      path: '/confirm-:code/',
      page: 'confirm',
      access: 'visitor',
    },
    { name: 'restore-success', path: urls.restored(), page: 'restored' },
    {
      name: 'send-email',
      path: urls.sendEmail(),
      page: 'send-email',
      query: { error: ERROR_CODES, field: ACCOUNT_FIELDS, sent: ['1'] },
    },
    { name: 'preferences', path: urls.preferences(), page: 'preferences' },
    {
      name: 'information',
      path: '/information/:page/',
      page: 'information',
      closed: { page: INFORMATION_PAGES },
    },
    { name: 'information-index', path: urls.information(), page: 'information-index' },
    { name: 'welcome', path: urls.welcome(), page: 'landing' },
    { name: 'sitemap', path: urls.sitemap(), page: 'sitemap' },
    {
      name: 'contact',
      path: urls.contact(),
      page: 'contact',
      // Without scripts the form must name what it is about; cached documents would be one for each object.
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
  // On each video's card: entries of its menu, when that is opened first; marks over its picture, once the page is at rest.
  slots: {
    'card.menu': {
      videoId: 'number',
      dir: 'string',
      title: 'string',
      // Dir of its channel, empty for none; dirs of its models, with commas between them.
      channel: 'string',
      models: 'string',
      // A line each, in the order of `models`.
      modelTitles: 'string',
      // Id of who uploaded it, 0 for nobody; what channel or uploader are called.
      member: 'number',
      by: 'string',
    },
    // On the page of preferences, after hydration: how lists behave on this device.
    'preferences.lists': {},
    'card.mark': { videoId: 'number', durationSeconds: 'number' },
    // Below what says that a page is not there: what else there is.
    'page.instead': {},
    // Where a member comes back from signing in: widgets that carry out what it interrupted.
    'page.resume': {},
  },
});
