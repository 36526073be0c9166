/** Contract of mf-listings: home and every list of videos, models, albums, playlists and channels. */
import type { PageModule } from './remote.ts';

export const listingsRemote = {
  name: 'mf-listings',
  contract: 1,
  pages: [
    'home',
    'browse',
    'search',
    'categories',
    'models',
    'model-videos',
    'model-info',
    'model-wall',
    'channels',
    'channel',
    'album-categories',
    'albums',
    'album',
    'playlists',
    'playlist',
  ],
  widgets: [],
} as const;

export interface ListingsRemote {
  contract: (typeof listingsRemote)['contract'];
  './home': () => Promise<PageModule>;
  './browse': () => Promise<PageModule>;
  './search': () => Promise<PageModule>;
  './categories': () => Promise<PageModule>;
  './models': () => Promise<PageModule>;
  './model-videos': () => Promise<PageModule>;
  './model-info': () => Promise<PageModule>;
  './model-wall': () => Promise<PageModule>;
  './channels': () => Promise<PageModule>;
  './channel': () => Promise<PageModule>;
  './album-categories': () => Promise<PageModule>;
  './albums': () => Promise<PageModule>;
  './album': () => Promise<PageModule>;
  './playlists': () => Promise<PageModule>;
  './playlist': () => Promise<PageModule>;
}
