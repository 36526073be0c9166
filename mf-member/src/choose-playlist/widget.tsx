/** The dialog of playlists for whoever has a button of their own: beside the actions under a film. */
import type { ChoosePlaylistProps } from '@foyer/shared/remotes/member';
import type { Widget } from '@foyer/shared/remotes/remote';
import { ChoosePlaylist } from './choose-playlist.tsx';

export const widget = { Component: ChoosePlaylist } satisfies Widget<ChoosePlaylistProps>;
