/** The form of a playlist in a dialog of its own. */
import { useIntl } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import type { PlaylistSave } from '../member-api.ts';
import { PlaylistForm } from '../playlist-form/playlist-form.tsx';

export interface PlaylistFormDialogProps {
  playlist: PlaylistSave;
  onClose: () => void;
}

export const PlaylistFormDialog = ({ playlist, onClose }: PlaylistFormDialogProps) => {
  const intl = useIntl();
  const { playlistId, videoId, ...fields } = playlist;
  const title = intl.formatMessage({
    id: playlistId === undefined ? 'member.playlist.new' : 'member.playlist.edit',
  });
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <PlaylistForm
        playlistId={playlistId}
        videoId={videoId}
        initial={fields}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
};
