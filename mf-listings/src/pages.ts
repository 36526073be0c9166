/** Addresses and menu entries of this remote; they travel in its release. Source: docs/specification/pages.md. */
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
import { ALBUM_SORTS } from '@foyer/shared/wire-schemas/albums';
import { CHANNEL_SORTS } from '@foyer/shared/wire-schemas/channels';
import { MODEL_SORTS } from '@foyer/shared/wire-schemas/models';
import { PLAYLIST_SORTS } from '@foyer/shared/wire-schemas/playlists';
import { SEARCH_TEXT } from '@foyer/shared/wire-schemas/suggestions';
import { urls } from '@foyer/shared/urls';
import { LIST_REDIRECTS } from './list-redirects.ts';
import { CATEGORY_TERMS } from './category-terms.ts';
import { ALBUM_CATEGORY } from './albums/album-category.ts';
import { MODEL_FILTER_VALUES } from './models/model-filters.ts';

/** The first of each is what a page without the key shows. */
const LISTING_QUERY = { date: DATES.slice(1), duration: DURATIONS.slice(1), type: VIDEO_TYPES.slice(1) };
const PAGE = { matches: PAGE_NUMBER.source };
const SORTED_VIDEOS = { sort: VIDEO_SORTS.slice(1) };
const SHORT_PAGE = { matches: '[1-9]\\d{0,5}' };

export default declare({
  touches: { storage: ['foyer.list-choices', 'foyer.list-filters'], root: ['data-covered'] },
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
    {
      name: 'models',
      path: '/models/:sort/:page/',
      page: 'models',
      query: MODEL_FILTER_VALUES,
      closed: { sort: MODEL_SORTS, page: PAGE },
    },
    {
      name: 'model_ed_videos',
      path: '/model/:dir/videos/:page/',
      page: 'model-videos',
      query: SORTED_VIDEOS,
      closed: { page: PAGE },
    },
    { name: 'model_info', path: '/model/:dir/info/', page: 'model-info' },
    { name: 'model_wall', path: '/model/:dir/wall/', page: 'model-wall' },
    {
      name: 'channels',
      path: '/channels/:sort/:page/',
      page: 'channels',
      closed: { sort: CHANNEL_SORTS, page: PAGE },
    },
    {
      name: 'channel',
      path: '/channel/:dir/:page/',
      page: 'channel',
      query: SORTED_VIDEOS,
      closed: { page: PAGE },
    },
    { name: 'albums-categories', path: '/albums-categories/', page: 'album-categories' },
    {
      name: 'albums',
      path: '/albums/:sort/:page/',
      page: 'albums',
      query: { category: { matches: ALBUM_CATEGORY.source } },
      closed: { sort: ALBUM_SORTS, page: PAGE },
    },
    { name: 'album', path: '/album/:id#/:dir?/', page: 'album' },
    {
      name: 'playlists',
      path: '/playlists/:sort/:page/',
      page: 'playlists',
      closed: { sort: PLAYLIST_SORTS, page: PAGE },
    },
    { name: 'playlist', path: '/playlist/:id#/:page/', page: 'playlist', closed: { page: PAGE } },
  ],
  // As the thread under any object knows it: section and id.
  slots: { 'object.discussion': { section: 'string', objectId: 'string' } },
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
    { slot: 'page.instead', widget: 'popular', takes: {} },
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
    // Heads the group of the three after it; where a shell knows no groups it is an entry alongside them.
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
    {
      id: 'models',
      menus: ['main'],
      to: urls.models(),
      label: 'listings.nav.models',
      icon: 'user',
      order: 60,
    },
    {
      id: 'channels',
      menus: ['main'],
      to: urls.channels(),
      label: 'listings.nav.channels',
      icon: 'M4 8h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM8 3.5L12 8l4-4.5',
      order: 85,
    },
    {
      id: 'playlists',
      menus: ['main'],
      to: urls.playlists(),
      label: 'listings.nav.playlists',
      icon: 'list',
      order: 70,
    },
    {
      id: 'albums',
      menus: ['main'],
      to: urls.albums(),
      label: 'listings.nav.albums',
      icon: 'image',
      order: 80,
    },
  ],
});
