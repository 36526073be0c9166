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
  './popular': () => import('./popular/widget.tsx'),
  './models': () => import('./models/page.tsx'),
  './model-videos': () => import('./model-videos/page.tsx'),
  './model-info': () => import('./model-info/page.tsx'),
  './model-wall': () => import('./model-wall/page.tsx'),
  './channels': () => import('./channels/page.tsx'),
  './channel': () => import('./channel/page.tsx'),
  './album-categories': () => import('./album-categories/page.tsx'),
  './albums': () => import('./albums/page.tsx'),
  './album': () => import('./album/page.tsx'),
  './playlists': () => import('./playlists/page.tsx'),
  './playlist': () => import('./playlist/page.tsx'),
} satisfies ListingsRemote;
