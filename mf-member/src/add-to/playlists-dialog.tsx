/** Chooses among the viewer's own playlists which of them hold a video, and makes new ones. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { useState } from 'react';
import { PlaylistForm } from '../playlist-form/playlist-form.tsx';
import { PlaylistChoices } from './playlist-choices.tsx';

export interface PlaylistsDialogProps {
  videoId: number;
  /** Of the video; empty where it is not known. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const PlaylistsDialog = ({ videoId, title, open, onOpenChange }: PlaylistsDialogProps) => {
  const intl = useIntl();
  const [isMaking, setMaking] = useState(false);
  const change = (next: boolean) => {
    if (!next) setMaking(false);
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={intl.formatMessage({ id: isMaking ? 'member.playlist.new' : 'member.keep.playlist' })}
      description={title ? <bdi>{title}</bdi> : undefined}
    >
      {isMaking ? (
        <PlaylistForm videoId={videoId} onDone={() => change(false)} onCancel={() => setMaking(false)} />
      ) : (
        <>
          <PlaylistChoices videoId={videoId} />
          <Button icon="plus" onClick={() => setMaking(true)}>
            <FormattedMessage id="member.playlist.new" />
          </Button>
        </>
      )}
    </Dialog>
  );
};
