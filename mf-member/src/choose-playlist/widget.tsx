/** The dialog of playlists for anyone who has a button of their own: alongside the actions under a video. */
import type { ChoosePlaylistProps } from '@foyer/shared/remotes/member';
import type { Widget } from '@foyer/shared/remotes/remote';
import { ChoosePlaylist } from './choose-playlist.tsx';

export const widget = { Component: ChoosePlaylist } satisfies Widget<ChoosePlaylistProps>;
