/** The form of a playlist that signing in interrupted, with what was typed; its member presses the button again. */
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { useIntl } from '@foyer/shared/platform';
import { useState } from 'react';
import type { PlaylistSave } from '../member-api.ts';
import type { PlaylistFormProps } from '../playlist-form/playlist-form.tsx';
import { readPlaylist, SAVE_PLAYLIST } from '../playlist-form/save-playlist-action.ts';

const FORM_HEIGHT_PX = 320;

const PlaylistForm = latePart<PlaylistFormProps>(
  () => import('../playlist-form/playlist-form.tsx').then(({ PlaylistForm: Form }) => Form),
  FORM_HEIGHT_PX,
);

export const ResumePlaylist = () => {
  const intl = useIntl();
  const [playlist, setPlaylist] = useState<PlaylistSave>();
  useResumedWrite({ ...SAVE_PLAYLIST, args: {} }, (args) => setPlaylist(readPlaylist(args)));
  if (!playlist) return null;
  const { playlistId, videoId, ...fields } = playlist;
  const close = () => setPlaylist(undefined);
  return (
    <Dialog
      open
      onOpenChange={close}
      title={intl.formatMessage({
        id: playlistId === undefined ? 'member.playlist.new' : 'member.playlist.edit',
      })}
    >
      <PlaylistForm
        playlistId={playlistId}
        videoId={videoId}
        initial={fields}
        onDone={close}
        onCancel={close}
      />
    </Dialog>
  );
};
