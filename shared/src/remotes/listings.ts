/** Contract of mf-listings: home and every list of videos, models, albums, playlists and channels. */
import type { PageModule } from './remote.ts';

export const listingsRemote = {
  name: 'mf-listings',
  contract: 1,
  pages: ['home', 'browse', 'search', 'categories'],
  widgets: [],
} as const;

export interface ListingsRemote {
  contract: (typeof listingsRemote)['contract'];
  './home': () => Promise<PageModule>;
  './browse': () => Promise<PageModule>;
  './search': () => Promise<PageModule>;
  './categories': () => Promise<PageModule>;
}
