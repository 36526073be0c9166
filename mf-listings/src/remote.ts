/** What mf-listings gives the host. */
import { listingsRemote, type ListingsRemote } from '@foyer/shared/remotes/listings';

export const remote = {
  contract: listingsRemote.contract,
  './home': () => import('./home/page.tsx'),
  './browse': () => import('./browse/page.tsx'),
  './search': () => import('./search/page.tsx'),
  './categories': () => import('./categories/page.tsx'),
  './never-show': () => import('./never-show/widget.tsx'),
  './never-shown': () => import('./never-shown/widget.tsx'),
} satisfies ListingsRemote;
