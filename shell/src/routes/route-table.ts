/**
 * The shell's URL table: which remote's page answers which address. Fixed names win over parameters by their order.
 * Source: product.md section 2, decisions.md "Paths".
 */
import type { PageName } from '@foyer/shared/wire-schemas/statistics';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { ERROR_CODES } from '@foyer/shared/wire-schemas/answers';
import { DATES, DURATIONS, PAGE_NUMBER, VIDEO_SORTS, VIDEO_TYPES } from '@foyer/shared/wire-schemas/listings';
import { MEMBER_FILTER_VALUES } from '@foyer/shared/wire-schemas/member-filters';
import { MEMBER_SORTS } from '@foyer/shared/wire-schemas/members';
import { CATEGORY_TERMS } from './category-terms.ts';

/** What a value may be: one of a list, what an expression takes whole, or the address of a page of this site. */
export type ValueRule = readonly string[] | RegExp | 'page address';

export interface PageRoute {
  /** Counted with page views. */
  name: PageName;
  /** Segments; `:x` takes any text, `:x#` digits only, a trailing `?` makes it optional. Every path ends with a slash. */
  path: string;
  remote: RemoteName | 'shell';
  page: string;
  /**
   * Query keys that change the document, and the values that each may have. On the server every other key, and every
   * other value, is as if it were not there: whoever invents some gets the document without.
   */
  query?: Readonly<Record<string, ValueRule>>;
  /** Parameters of the path that have few values; with others the address has no page. Over the encoded text. */
  closed?: Readonly<Record<string, readonly string[] | RegExp>>;
  /** The document differs by the visitor's country. */
  byCountry?: boolean;
  /** Members only: the anonymous are sent to sign in first (302). */
  access?: 'member';
}

/** The first of each is what a page without the key shows. */
const LISTING_QUERY = { date: DATES.slice(1), duration: DURATIONS.slice(1), type: VIDEO_TYPES.slice(1) };

export const ROUTES: readonly PageRoute[] = [
  { name: 'home', path: '/', remote: 'mf-listings', page: 'home', byCountry: true },
  {
    name: 'video',
    path: '/videos/:id#/:dir?/',
    remote: 'mf-player',
    page: 'watch',
    query: { related: PAGE_NUMBER },
  },
  {
    name: 'videos',
    path: '/videos/:sort/:page/',
    remote: 'mf-listings',
    page: 'browse',
    query: LISTING_QUERY,
    closed: { sort: VIDEO_SORTS, page: PAGE_NUMBER },
  },
  { name: 'categories', path: '/categories/', remote: 'mf-listings', page: 'categories' },
  {
    name: 'videos-categories',
    path: '/categories/:object_id/:sort/:page/',
    remote: 'mf-listings',
    page: 'browse',
    query: LISTING_QUERY,
    closed: { object_id: CATEGORY_TERMS, sort: VIDEO_SORTS, page: PAGE_NUMBER },
  },
  {
    name: 'top-country',
    path: '/top-country/:page/',
    remote: 'mf-listings',
    page: 'browse',
    closed: { page: PAGE_NUMBER },
    byCountry: true,
  },
  {
    name: 'community',
    path: '/community/:sort/:page/',
    remote: 'mf-community',
    page: 'people',
    query: MEMBER_FILTER_VALUES,
    closed: { sort: MEMBER_SORTS, page: PAGE_NUMBER },
  },
  { name: 'member_info', path: '/members/:id#/info/', remote: 'mf-member', page: 'info' },
  { name: 'upload', path: '/upload/video/', remote: 'mf-upload', page: 'video', access: 'member' },
  {
    name: 'sign-in',
    path: '/sign-in/',
    remote: 'shell',
    page: 'sign-in',
    query: { next: 'page address', error: ERROR_CODES },
  },
  { name: '404', path: '/404/', remote: 'shell', page: 'not-found' },
];

/** The page for an address that no route takes. */
export const NOT_FOUND_ROUTE: PageRoute = { name: '404', path: '*', remote: 'shell', page: 'not-found' };
