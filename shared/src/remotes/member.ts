/** Contract of mf-member: the member area, what members keep, and what this device remembers of what was watched. */
import type { PageModule, WidgetModule } from './remote.ts';

export const memberRemote = {
  name: 'mf-member',
  contract: 1,
  pages: [
    'info',
    'ed-videos',
    'favourite-videos',
    'watch-later-videos',
    'own-history',
    'albums',
    'playlists',
    'subscriptions',
    'friends',
    'wall',
    'history',
    'library',
    'device-playlists',
    'arrange-playlist',
    'edit',
    'settings',
  ],
  widgets: ['add-to', 'choose-playlist', 'resume-add-to', 'merge-library', 'factor-ends', 'playlist-form'],
} as const;

/** Props of the widget `add-to`: entries of a card's menu. */
export interface AddToProps {
  videoId: number;
  title: string;
}

/** Props of the widget `choose-playlist`: a dialog that opens as the widget comes, and again with each further opening. */
export interface ChoosePlaylistProps {
  videoId: number;
  title: string;
  openings: number;
}

/** Props of the widget `playlist-form`: a button that opens the form in a dialog. */
export interface PlaylistFormWidgetProps {
  /** The viewer's own playlist that is changed; 0: a new one. */
  playlistId: number;
}

export interface MemberRemote {
  contract: (typeof memberRemote)['contract'];
  './info': () => Promise<PageModule>;
  './ed-videos': () => Promise<PageModule>;
  './favourite-videos': () => Promise<PageModule>;
  './watch-later-videos': () => Promise<PageModule>;
  './own-history': () => Promise<PageModule>;
  './albums': () => Promise<PageModule>;
  './playlists': () => Promise<PageModule>;
  './subscriptions': () => Promise<PageModule>;
  './friends': () => Promise<PageModule>;
  './wall': () => Promise<PageModule>;
  './history': () => Promise<PageModule>;
  './library': () => Promise<PageModule>;
  './device-playlists': () => Promise<PageModule>;
  './arrange-playlist': () => Promise<PageModule>;
  './edit': () => Promise<PageModule>;
  './settings': () => Promise<PageModule>;
  './add-to': () => Promise<WidgetModule<AddToProps>>;
  './choose-playlist': () => Promise<WidgetModule<ChoosePlaylistProps>>;
  './resume-add-to': () => Promise<WidgetModule<object>>;
  './merge-library': () => Promise<WidgetModule<object>>;
  './factor-ends': () => Promise<WidgetModule<object>>;
  './playlist-form': () => Promise<WidgetModule<PlaylistFormWidgetProps>>;
}
