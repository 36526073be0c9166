/** The form of a playlist that signing in interrupted, with what was typed; its member presses the button again. */
import { latePart } from '@foyer/shared/ui/states/late-part';
import { useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { useState } from 'react';
import type { PlaylistSave } from '../member-api.ts';
import { readPlaylist, SAVE_PLAYLIST } from '../playlist-form/save-playlist-action.ts';
import type { PlaylistFormDialogProps } from './playlist-form-dialog.tsx';

// Each page has the widget, and hardly a visitor the form.
const PlaylistFormDialog = latePart<PlaylistFormDialogProps>(() =>
  import('./playlist-form-dialog.tsx').then(({ PlaylistFormDialog: Loaded }) => Loaded),
);

export const ResumePlaylist = () => {
  const [playlist, setPlaylist] = useState<PlaylistSave>();
  useResumedWrite({ ...SAVE_PLAYLIST, args: {} }, (args) => setPlaylist(readPlaylist(args)));
  return playlist ? <PlaylistFormDialog playlist={playlist} onClose={() => setPlaylist(undefined)} /> : null;
};
