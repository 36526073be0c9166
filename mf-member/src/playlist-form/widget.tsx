/** A button that opens the form of a playlist in a dialog: to make one, or to change the viewer's own. */
import type { PlaylistFormWidgetProps } from '@foyer/shared/remotes/member';
import type { Widget } from '@foyer/shared/remotes/remote';
import { PlaylistFormButton } from './playlist-form-button.tsx';

export const widget = { Component: PlaylistFormButton } satisfies Widget<PlaylistFormWidgetProps>;
