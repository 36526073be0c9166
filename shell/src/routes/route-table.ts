/**
 * The shell's URL table: which remote's page answers which address. Fixed names win over parameters by their order.
 * Source: product.md section 2, decisions.md "Paths".
 */
import type { PageName } from '@foyer/shared/wire-schemas/statistics';
import type { RemoteName } from '@foyer/shared/remotes/remote';

export interface PageRoute {
  /** Counted with page views. */
  name: PageName;
  /** Segments; `:x` takes any text, `:x#` digits only, a trailing `?` makes it optional. Every path ends with a slash. */
  path: string;
  remote: RemoteName | 'shell';
  page: string;
  /** Query keys that change the document; every other one is dropped from its cache key. */
  query?: readonly string[];
  /** The document differs by the visitor's country. */
  byCountry?: boolean;
  /** Members only: the anonymous are sent to sign in first (302). */
  access?: 'member';
}

const LISTING_QUERY = ['date', 'duration', 'type'] as const;
const MEMBER_QUERY = ['gender', 'country', 'age', 'relationship', 'avatar', 'orientation'] as const;

export const ROUTES: readonly PageRoute[] = [
  { name: 'home', path: '/', remote: 'mf-listings', page: 'home', byCountry: true },
  {
    name: 'video',
    path: '/videos/:id#/:dir?/',
    remote: 'mf-player',
    page: 'watch',
    query: ['playlist', 'pl_page', 'related'],
  },
  {
    name: 'videos',
    path: '/videos/:sort/:page/',
    remote: 'mf-listings',
    page: 'browse',
    query: LISTING_QUERY,
  },
  { name: 'categories', path: '/categories/', remote: 'mf-listings', page: 'categories' },
  {
    name: 'videos-categories',
    path: '/categories/:object_id/:sort/:page/',
    remote: 'mf-listings',
    page: 'browse',
    query: LISTING_QUERY,
  },
  {
    name: 'top-country',
    path: '/top-country/:page/',
    remote: 'mf-listings',
    page: 'browse',
    byCountry: true,
  },
  {
    name: 'community',
    path: '/community/:sort/:page/',
    remote: 'mf-community',
    page: 'people',
    query: MEMBER_QUERY,
  },
  { name: 'member_info', path: '/members/:id#/info/', remote: 'mf-member', page: 'info' },
  { name: 'upload', path: '/upload/video/', remote: 'mf-upload', page: 'video', access: 'member' },
  { name: 'sign-in', path: '/sign-in/', remote: 'shell', page: 'sign-in', query: ['next', 'error'] },
  { name: '404', path: '/404/', remote: 'shell', page: 'not-found' },
];

/** The page for an address that no route takes. */
export const NOT_FOUND_ROUTE: PageRoute = { name: '404', path: '*', remote: 'shell', page: 'not-found' };
