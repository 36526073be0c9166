/** Contract of mf-listings: home and every list of videos, models, albums, playlists and channels. */
import type { PageModule, WidgetModule } from './remote.ts';

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
  widgets: ['never-show', 'never-shown', 'popular'],
} as const;

/** Props of the widget `never-show`, of one card's video; what it has none of is empty, or 0. */
export interface NeverShowProps {
  videoId: number;
  title: string;
  /** Dir of its channel. */
  channel: string;
  /** Id of who uploaded it. */
  member: number;
  /** What the channel or the uploader is called. */
  by: string;
  /** Dirs, with commas between them. */
  models: string;
  /** In the order of `models`, a line each. */
  modelTitles: string;
}

export interface ListingsRemote {
  contract: (typeof listingsRemote)['contract'];
  './home': () => Promise<PageModule>;
  './browse': () => Promise<PageModule>;
  './search': () => Promise<PageModule>;
  './categories': () => Promise<PageModule>;
  './never-show': () => Promise<WidgetModule<NeverShowProps>>;
  './never-shown': () => Promise<WidgetModule<Record<string, never>>>;
  './popular': () => Promise<WidgetModule<Record<string, never>>>;
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
