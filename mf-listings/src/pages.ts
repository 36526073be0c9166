/** Addresses and menu entries of this remote; they travel in its release. Source: product.md section 2, decisions.md "Paths". */
import { declare } from '@foyer/shared/remotes/declare';
import {
  DATES,
  DEFAULT_VIDEO_SORT,
  DURATIONS,
  PAGE_NUMBER,
  SEARCH_SORTS,
  VIDEO_SORTS,
  VIDEO_TYPES,
} from '@foyer/shared/wire-schemas/listings';
import { SEARCH_TEXT } from '@foyer/shared/wire-schemas/suggestions';
import { urls } from '@foyer/shared/urls';
import { LIST_REDIRECTS } from './list-redirects.ts';
import { CATEGORY_TERMS } from './category-terms.ts';

/** The first of each is what a page without the key shows. */
const LISTING_QUERY = { date: DATES.slice(1), duration: DURATIONS.slice(1), type: VIDEO_TYPES.slice(1) };
const PAGE = { matches: PAGE_NUMBER.source };
const SHORT_PAGE = { matches: '[1-9]\\d{0,5}' };

export default declare({
  pages: [
    { name: 'home', path: '/', page: 'home', byCountry: true, tags: true },
    {
      name: 'videos',
      path: '/videos/:sort/:page/',
      page: 'browse',
      tags: true,
      query: LISTING_QUERY,
      closed: { sort: VIDEO_SORTS, page: PAGE },
    },
    { name: 'categories', path: '/categories/', page: 'categories' },
    {
      name: 'videos-categories',
      path: '/categories/:object_id/:sort/:page/',
      page: 'browse',
      tags: true,
      query: LISTING_QUERY,
      closed: { object_id: { matches: CATEGORY_TERMS.source }, sort: VIDEO_SORTS, page: PAGE },
    },
    {
      name: 'top-country',
      path: '/top-country/:page/',
      page: 'browse',
      tags: true,
      closed: { page: PAGE },
      byCountry: true,
    },
    {
      name: 'search',
      path: '/search/:page/',
      page: 'search',
      tags: true,
      query: { ...LISTING_QUERY, s: SEARCH_TEXT, sort: SEARCH_SORTS.slice(1) },
      closed: { page: PAGE },
    },
  ],
  redirects: [
    { path: '/main/', to: urls.home() },
    { path: '/videos/', to: urls.videos() },
    { path: '/videos/:sort/', closed: { sort: VIDEO_SORTS }, to: '/videos/:sort/1/' },
    {
      path: '/:sort/:page?/',
      closed: { sort: ['latest-updates', 'top-rated', 'most-popular'], page: SHORT_PAGE },
      to: '/videos/:sort/:page/',
      defaults: { page: '1' },
    },
    { path: '/most-commented/', to: urls.videos('most-commented') },
    { path: '/top-country/', to: urls.topCountry() },
    ...LIST_REDIRECTS,
    { path: '/search/', to: urls.search('') },
    { path: '/categories/:dirs/', to: `/categories/:dirs/${DEFAULT_VIDEO_SORT}/1/` },
    {
      path: '/categories/:dirs/:page/',
      closed: { page: SHORT_PAGE },
      to: '/categories/:dirs/:sort/:page/',
      defaults: { sort: DEFAULT_VIDEO_SORT },
      query: { sort: VIDEO_SORTS },
    },
    { path: '/categories/:dirs/:sort/', closed: { sort: VIDEO_SORTS }, to: '/categories/:dirs/:sort/1/' },
  ],
  fills: [
    {
      slot: 'card.menu',
      widget: 'never-show',
      takes: {
        videoId: 'number',
        title: 'string',
        channel: 'string',
        member: 'number',
        by: 'string',
        models: 'string',
        modelTitles: 'string',
      },
      order: 90,
    },
    { slot: 'preferences.lists', widget: 'never-shown', takes: {}, order: 10 },
  ],
  navigation: [
    // Heads the group of the three after it; where a shell knows no groups it is an entry beside them.
    {
      id: 'videos',
      menus: ['main'],
      to: '/videos/',
      label: 'listings.nav.videos',
      icon: 'film',
      order: 5,
    },
    {
      id: 'newest',
      group: 'videos',
      menus: ['main'],
      to: urls.videos('latest-updates'),
      label: 'listings.nav.newest',
      icon: 'film',
      order: 10,
    },
    {
      id: 'best',
      group: 'videos',
      menus: ['main'],
      to: urls.videos('top-rated'),
      label: 'listings.nav.best',
      icon: 'star',
      order: 20,
    },
    {
      id: 'popular',
      group: 'videos',
      menus: ['main'],
      to: urls.videos('most-popular'),
      label: 'listings.nav.popular',
      icon: 'thumb-up',
      order: 30,
    },
    {
      id: 'categories',
      menus: ['main'],
      to: urls.categories(),
      label: 'listings.nav.categories',
      icon: 'grid',
      order: 50,
    },
  ],
});
